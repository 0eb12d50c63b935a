export type FakeEvent = { event: string; event_id: string }

/** How a pixel misbehaves: a code of the API, a page, silence. `accept` takes the events as usual. */
export type Behaviour =
  | { kind: 'accept'; code?: number }
  | { kind: 'code'; code: number; message: string }
  | { kind: 'page'; status: number; html: string }
  | { kind: 'hang' }

const refuse = (code: number, message: string): Behaviour => ({ kind: 'code', code, message })

/** Pixels whose code names what goes wrong; every other one works. `isFirst` is about this event id. */
export const namedPixels: Record<
  string,
  {
    what: string
    behave: (events: FakeEvent[], isFirst: (event: FakeEvent) => boolean) => Behaviour
  }
> = {
  PARTIAL20001: { what: 'taken with code 20001', behave: () => ({ kind: 'accept', code: 20001 }) },
  DENIED40001: {
    what: 'code 40001: no permission',
    behave: () => refuse(40001, 'No permission to operate pixel'),
  },
  INVALID40002: {
    what: 'code 40002: validation, whatever comes',
    behave: () => refuse(40002, 'Batch.0.properties.value: invalid value'),
  },
  BADROW40002: {
    what: 'code 40002 for a request with a Contact event in it',
    behave: (events) => {
      const index = events.findIndex((event) => event.event === 'Contact')
      return index === -1
        ? { kind: 'accept' }
        : refuse(40002, `Batch.${index}.event: unsupported event`)
    },
  },
  RATE40100X: {
    what: 'code 40100: too many requests',
    behave: () => refuse(40100, 'Too many requests'),
  },
  EXPIRED40102: {
    what: 'code 40102: the token has expired',
    behave: () => refuse(40102, 'Access token has expired'),
  },
  NOTOKEN40104: {
    what: 'code 40104: the token is empty',
    behave: () => refuse(40104, 'Access token is empty'),
  },
  TOKEN40105: {
    what: 'code 40105: the token is invalid',
    behave: () => refuse(40105, 'Access token is incorrect or has been revoked'),
  },
  SERVER40700: {
    what: 'code 40700: internal server error',
    behave: () => refuse(40700, 'Internal service error'),
  },
  SYSTEM50000: {
    what: 'code 50000: system error',
    behave: () => refuse(50000, 'System error'),
  },
  SERVICE50002: {
    what: 'code 50002: service error',
    behave: () => refuse(50002, 'Service error'),
  },
  UNKNOWN49999: {
    what: 'a code that nobody documents',
    behave: () => refuse(49999, 'Something else'),
  },
  HTMLPAGE502: {
    what: 'HTTP 502 with a page of a proxy',
    behave: () => ({
      kind: 'page',
      status: 502,
      html: '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>',
    }),
  },
  LIMITED429: {
    what: 'HTTP 429 with a page of a proxy',
    behave: () => ({ kind: 'page', status: 429, html: '<h1>Too many requests</h1>' }),
  },
  HANGSFOREVER: { what: 'takes the events and never answers', behave: () => ({ kind: 'hang' }) },
  FLAKY50000: {
    what: 'code 50000 the first time that an event comes, taken the second',
    behave: (events, isFirst) =>
      events.some(isFirst) ? refuse(50000, 'System error') : { kind: 'accept' },
  },
}
