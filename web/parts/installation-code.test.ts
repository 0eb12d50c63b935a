import { expect, test } from 'vitest'
import { inlineCode, installationCode } from './installation-code.ts'

const installation = { publicUrl: 'https://rastro.loja.com', pageCode: 'u-1' }

test('the code names the server and the user, and the link when one is chosen', () => {
  expect(installationCode(installation)).toBe(
    '<script async src="https://rastro.loja.com/c.js" data-account="u-1"></script>',
  )
  expect(installationCode({ ...installation, linkCode: 'abcd2345' })).toBe(
    '<script async src="https://rastro.loja.com/c.js" data-account="u-1" data-link="abcd2345"></script>',
  )
})

test('no value ends its attribute', () => {
  const code = installationCode({ ...installation, pageCode: '"><script>alert(1)</script>&' })
  expect(code).toContain('data-account="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"')
})

test('the inline form says where the product is, and its script cannot end the element', () => {
  const code = inlineCode(installation, 'a("</script>");b("</SCRIPT >")\n')
  expect(code).toBe(
    '<script data-base="https://rastro.loja.com" data-variant="inline" data-account="u-1">a("<\\/script>");b("<\\/SCRIPT >")</script>',
  )
})
