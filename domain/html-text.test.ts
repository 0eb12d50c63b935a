import { expect, test } from 'vitest'
import { escapeHtml } from './html-text.ts'

test.each([
  ['Olá, João', 'Olá, João'],
  ['', ''],
  ['Bia & Cia', 'Bia &amp; Cia'],
  ['<b>oi</b>', '&lt;b&gt;oi&lt;/b&gt;'],
  ['a "b"', 'a &quot;b&quot;'],
  ["d'água", 'd&#39;água'],
  ['&amp;', '&amp;amp;'],
  ['" onload="alert(1)', '&quot; onload=&quot;alert(1)'],
])('%s is written %s', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
})
