/** How a page looks: functions that run in the browser. */

/** Returns what is wider than the window: the page, or tables, code and drawings that do not scroll in themselves. */
export function tooWide() {
  const wide = []
  if (document.documentElement.scrollWidth > innerWidth) {
    wide.push(`the page is ${document.documentElement.scrollWidth} pixels wide`)
  }
  for (const element of document.querySelectorAll('.vp-doc :is(table, pre, .drawing)')) {
    const { right } = element.getBoundingClientRect()
    if (right > innerWidth) {
      wide.push(`${element.tagName} ${element.className} ends at ${right}`)
    }
    let scrolls = element
    while (scrolls !== null && scrolls.scrollWidth > scrolls.clientWidth) {
      if (['auto', 'scroll'].includes(getComputedStyle(scrolls).overflowX)) {
        break
      }
      scrolls = scrolls.parentElement
    }
    if (scrolls === null) {
      wide.push(`${element.tagName} ${element.className} is cut off`)
    }
  }
  return wide
}

/** Returns the background of the page, the contrast of its text, and what each drawing is like. */
export function drawings() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (colour) => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const background = luminance(getComputedStyle(document.body).backgroundColor)
  const contrast = (colour) => {
    const other = luminance(colour)
    return (Math.max(background, other) + 0.05) / (Math.min(background, other) + 0.05)
  }
  const least = (elements, property) =>
    Math.min(...elements.map((element) => contrast(getComputedStyle(element)[property])))
  return {
    background,
    text: contrast(getComputedStyle(document.querySelector('.vp-doc p')).color),
    drawings: [...document.querySelectorAll('.vp-doc .drawing svg')].map((svg) => {
      const diagram = svg.closest('p')?.nextElementSibling.querySelector('code').textContent
      const { width, height } = svg.getBoundingClientRect()
      const shapes = [...svg.querySelectorAll('rect, polyline')]
      return {
        width,
        height,
        // Lines of a layout's diagram begin as those of its drawing.
        lost: [...svg.querySelectorAll('text[text-anchor=start]')]
          .map((text) => text.textContent.replaceAll('\u00a0', ' '))
          .filter((text) => !(diagram ?? text).includes(text)),
        shapes: shapes.length,
        text: least([...svg.querySelectorAll('text')], 'fill'),
        lines: least(shapes, 'stroke')
      }
    })
  }
}
