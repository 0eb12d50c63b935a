import { expect, test } from 'vitest'
import { hashPassword, verifyPassword, verifyPasswordOfNobody } from './passwords.ts'

test('the right password is recognised, a wrong one is not', async () => {
  const hash = await hashPassword('known', 'correta é ação')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('known', 'correta é ação', hash)).toBe(true)
  expect(await verifyPassword('known', 'correta é ação'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('known', 'Correta é ação', hash)).toBe(false)
  expect(await verifyPassword('known', '', hash)).toBe(false)
})

test('a hash made by another argon2id program is understood', async () => {
  // `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24 -e`, argon2 reference test set.
  const hash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('known', 'password', hash)).toBe(true)
})

test('nobody has a password, and a text that is no hash is an error', async () => {
  expect(await verifyPasswordOfNobody('known', 'qualquer')).toBe(false)
  await expect(verifyPassword('known', 'a', 'plaintext')).rejects.toThrow('not an argon2id hash')
})
