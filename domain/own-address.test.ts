import { expect, test } from 'vitest'
import { type AddressReach, addressReach } from './own-address.ts'

test.each<[string, AddressReach]>([
  ['http://localhost:3000', 'computer'],
  ['https://localhost', 'computer'],
  ['http://rastro.localhost', 'computer'],
  ['http://127.0.0.1:3000', 'computer'],
  ['http://127.8.0.1', 'computer'],
  ['http://0.0.0.0:3000', 'computer'],
  ['http://[::1]:3000', 'computer'],
  ['http://2130706433', 'computer'],
  ['http://192.168.0.10:3000', 'network'],
  ['https://10.0.0.7', 'network'],
  ['http://172.20.1.1', 'network'],
  ['http://169.254.1.1', 'network'],
  ['http://100.64.0.9', 'network'],
  ['http://[fd12:3456::1]', 'network'],
  ['http://[fe80::1]', 'network'],
  ['http://servidor:3000', 'network'],
  ['https://rastro.local', 'network'],
  ['https://rastro.lan.', 'network'],
  ['https://rastro.internal', 'network'],
  ['http://rastro.loja.com.br', 'plain'],
  ['http://8.8.8.8', 'plain'],
  ['https://rastro.loja.com.br', 'public'],
  ['https://exemplo.com.br/rastro', 'public'],
  ['https://172.32.0.1', 'public'],
  ['https://100.128.0.1', 'public'],
  ['https://minhaloja.com', 'public'],
])('%s is %s', (url, reach) => {
  expect(addressReach(url)).toBe(reach)
})
