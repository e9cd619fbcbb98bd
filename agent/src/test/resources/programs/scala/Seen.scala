package app

import dev.filtersmith.{CountingFilter, Filters, LongFilter, MembershipFilter}
import dev.filtersmith.annotation.{DLeftFilter, Relocation, WindowedCuckooFilter}

@DLeftFilter(subtables = 3, relocation = Relocation.NONE, semiSortDepth = Array(0, 0, 0, 0, 1, 1, 0))
trait SeenIds extends LongFilter

@DLeftFilter
trait SeenUrls extends MembershipFilter[String]

object Seen:
  /** A trait in an object, with a method of its own. */
  @WindowedCuckooFilter(maxFpp = 1e-3)
  private[app] trait LiveUrls extends CountingFilter[String]:
    def replace(before: String, after: String): Boolean = remove(before) && put(after)

@main def main(): Unit =
  val ids = Filters.create(classOf[SeenIds], 1000L)
  val urls = Filters.create(classOf[SeenUrls], 1000L)
  val live = Filters.create(classOf[Seen.LiveUrls], 1000L)
  println(Seq(ids, urls, live).map(_.engine).mkString(" "))

  val keys = (1L to 1000L).toList
  println(s"${keys.count(ids.put)} ${keys.count(ids.mightContain)} ${ids.mightContain(0)}")
  val texts = keys.map(key => s"https://example.org/$key")
  println(s"${texts.count(urls.put)} ${texts.count(urls.test)} ${urls.mightContain("absent")}")
  println(s"${live.put("a")} ${live.replace("a", "b")} ${live.mightContain("a")} ${live.mightContain("b")}")
