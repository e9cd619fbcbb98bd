/** The path that the host serves the site below, from SITE_BASE: slashes at both ends, `/` by default. */
export const BASE = `/${process.env.SITE_BASE ?? ''}/`.replace(/\/+/g, '/')
