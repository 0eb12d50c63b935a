import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trackedParams } from '#domain/campaign/param-names'
import { addParam, decorate, nameOf, type Params, pageParts, rawValue } from './decorate-links.ts'

const link = 'https://rastro.test/r?click_id=k3f9x2ab'

/** The parameters of a page's address, as the script hands them to its links. */
function page(address: string): Params {
  const params: Params = new Map()
  for (const part of pageParts(address)) addParam(params, part)
  return params
}

describe('the address of a link', () => {
  test.each([
    ['nothing to add', '', link, link],
    ['added', '?utm_source=fb&sku=7', link, `${link}&utm_source=fb&sku=7`],
    ['short form', '?utm_source=fb', 'https://r.test/r/abc', 'https://r.test/r/abc?utm_source=fb'],
    ['before the hash', '?a=1', `${link}#fim`, `${link}&a=1#fim`],
    ['tracked replaces', '?utm_source=b', `${link}&utm_source=a&x=1`, `${link}&utm_source=b&x=1`],
    [
      'replaces all of a name',
      '?fbclid=b',
      `${link}&fbclid=a&x=1&fbclid=c`,
      `${link}&fbclid=b&x=1`,
    ],
    ['empty is no value', '?utm_source=', `${link}&utm_source=a`, `${link}&utm_source=a`],
    ['others stay', '?cor=b', `${link}&cor=a`, `${link}&cor=a`],
    ['others fill in', '?cor=b', `${link}&cor=&x=1`, `${link}&x=1&cor=b`],
    [
      'same name, other encoding',
      '?utm%5Fsource=b',
      `${link}&utm_source=a`,
      `${link}&utm%5Fsource=b`,
    ],
    ['query before hash', '?gclid=1#gclid=2&utm_term=t', link, `${link}&gclid=1&utm_term=t`],
    ['hash route', '#/produto?utm_term=t', link, `${link}&utm_term=t`],
    ['plain hash', '#contato', link, link],
    ['first of a page', '?utm_id=1&utm_id=2', link, `${link}&utm_id=1`],
    ['no secrets', '?reset_token=a&senha=b&rastro_check=1&q=c', link, `${link}&q=c`],
    ['bad encoding', '?q=%zz&%=1', link, `${link}&q=%zz&%=1`],
  ])('%s', (_name, address, before, after) => {
    expect(decorate(before, page(`https://loja.com/${address}`))).toBe(after)
  })

  test('long values are cut and too many left out', () => {
    const params = page(`https://loja.com/?utm_term=${'x'.repeat(10_000)}&gclid=1`)
    expect(params.get('utm_term')).toHaveLength(2_000)
    expect(params.get('gclid')).toBe('gclid=1')
    const many = Array.from({ length: 5_000 }, (_, i) => `p${i}=${i}`).join('&')
    expect(decorate(link, page(`https://loja.com/?${many}`)).length).toBeLessThan(6_100)
  })
})

describe('for every link and page', () => {
  const name = fc.constantFrom(
    ...trackedParams,
    'sku',
    'cor',
    'click_id',
    '%zz',
    '__proto__',
    'ação',
  )
  const value = fc.oneof(
    fc.string({ maxLength: 12 }).map(encodeURIComponent),
    fc.stringMatching(/^[\w~%+.-]{0,12}$/),
    fc.constantFrom('', '%', '%E0%A4', '💣', 'عرض'),
  )
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 8 })
    .map((pairs) => pairs.map(([one, two]) => `${one}=${two}`).join('&'))
  const partsIn = (address: string) =>
    address
      .replace(/^[^?]*\??/, '')
      .split('&')
      .filter((part) => part !== '')

  test('nothing is lost but tracked parameters that the page replaces', () => {
    fc.assert(
      fc.property(query, query, (own, pageQuery) => {
        const params = page(`https://loja.com/?${pageQuery}`)
        const before = partsIn(`${link}&${own}`).filter((part) => rawValue(part) !== '')
        const after = partsIn(decorate(`${link}&${own}`, params))
        for (const key of new Set(before.map(nameOf))) {
          const replaced = trackedParams.some((one) => one === key) && params.has(key)
          const first = before.find((part) => nameOf(part) === key)
          if (!replaced) expect(after).toContain(first)
        }
      }),
    )
  })

  test('every parameter of the page arrives, byte for byte, and once', () => {
    fc.assert(
      fc.property(query, query, (own, pageQuery) => {
        const params = page(`https://loja.com/?${pageQuery}`)
        const after = partsIn(decorate(`${link}&${own}`, params))
        for (const [key, raw] of params) {
          const same = after.filter((part) => nameOf(part) === key)
          if (trackedParams.some((one) => one === key)) expect(same).toEqual([raw])
          else expect(same.some((part) => rawValue(part) !== '')).toBe(true)
        }
      }),
    )
  })

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(query, query, (own, pageQuery) => {
        const params = page(`https://loja.com/?${pageQuery}`)
        const once = decorate(`${link}&${own}`, params)
        expect(decorate(once, params)).toBe(once)
      }),
    )
  })

  test('a click id stays what the platform wrote', () => {
    const id = fc.stringMatching(/^[\w~%+.!*'()-]{1,120}$/)
    fc.assert(
      fc.property(id, (fbclid) => {
        const params = page(`https://loja.com/?fbclid=${fbclid}`)
        expect(decorate(link, params)).toBe(`${link}&fbclid=${fbclid}`)
      }),
    )
  })

  test('any text at all is no error', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, pageAddress) => {
        expect(typeof decorate(address, page(pageAddress))).toBe('string')
      }),
    )
  })
})
