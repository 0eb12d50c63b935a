import type { Params } from './decorate-links.ts'
import { everywhere } from './everywhere.ts'
import { guarded } from './guarded.ts'
import { chatSelector, trackChat } from './more/chat-links.ts'
import { isExplaining } from './more/explain.ts'
import { explainPage } from './more/explain-page.ts'
import { formSelector, trackForm } from './more/forms.ts'
import { keepRecord } from './more/record.ts'
import { reportPage } from './more/report-page.ts'
import { trackWaiting } from './more/track.ts'
import { own } from './own.ts'
import { rastro } from './settings.ts'

// The second file of the capture script: what few pages need. Loaded by the first.

const explainAfterMs = 2_000

function params(): Params {
  keepRecord()
  return rastro.params?.() ?? new Map()
}

const pass = everywhere(`${chatSelector},${formSelector}`, params, (element, now) => {
  if (own(element, 'matches')(formSelector)) trackForm(element, now)
  else trackChat(element, now, pass)
})

const again = guarded(() => {
  pass()
  reportPage()
})

guarded(() => {
  trackWaiting()
  again()
  for (const type of ['pageshow', 'focus', 'popstate']) addEventListener(type, again)
  if (isExplaining) setTimeout(guarded(explainPage), explainAfterMs)
})()
