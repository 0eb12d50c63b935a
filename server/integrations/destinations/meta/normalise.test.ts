import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type HashedField, hashedForms } from './normalise.ts'

// The literal hashes are Meta's own examples and what its SDK 24.0.1 and Parameter Builder 1.3.2
// produce for the same input (first 64 characters), or ours where both are wrong for Brazil.
const vectors: [field: HashedField, input: string, normalised: string, hash: string][] = [
  [
    'em',
    'John_Smith@gmail.com',
    'john_smith@gmail.com',
    '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f',
  ],
  [
    'em',
    '  Maria.Silva@Example.COM.br ',
    'maria.silva@example.com.br',
    '6fe0396647598bff88a6cecfb6434f11e5a79b8e0eceb9a95158e63540b23892',
  ],
  [
    'ph',
    '+1 (650) 555-1212',
    '16505551212',
    'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176',
  ],
  [
    'ph',
    '16505551212',
    '16505551212',
    'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176',
  ],
  [
    'ph',
    '+55 (11) 98765-4321',
    '5511987654321',
    '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66',
  ],
  [
    'ph',
    '55 11 98765 4321',
    '5511987654321',
    '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66',
  ],
  [
    'ph',
    '0055 11 98765-4321',
    '5511987654321',
    '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66',
  ],
  [
    'ph',
    '(11) 98765-4321',
    '5511987654321',
    '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66',
  ],
  [
    'ph',
    '011 98765-4321',
    '5511987654321',
    '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66',
  ],
  [
    'ph',
    '5511987654321@s.whatsapp.net',
    '5511987654321',
    '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66',
  ],
  [
    'ph',
    '5511987654321:12@s.whatsapp.net',
    '5511987654321',
    '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66',
  ],
  [
    'ph',
    '+55 (85) 3456-7890',
    '558534567890',
    '1bb0a861fae1b4243d5b5d3ec21d12e47b8ad3dfcce06b9712e5d73be83a764c',
  ],
  [
    'ph',
    '55999991234',
    '5555999991234',
    '71f6ad39359af392ef315528d3ba062e58c75bec6336099e0e77e06281a7b82e',
  ],
  [
    'ph',
    '(55) 99999-1234',
    '5555999991234',
    '71f6ad39359af392ef315528d3ba062e58c75bec6336099e0e77e06281a7b82e',
  ],
  ['fn', 'Mary', 'mary', '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
  ['fn', '정', '정', '8fa8cd9c440be61d0151429310034083132b35975c4bea67fdd74158eb51db14'],
  ['fn', 'Valéry', 'valéry', '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
  ['fn', ' João ', 'joão', 'd147147c3dcbe0ac2756b42297dd7f013f8b2fa6178e209c3f74dc7d752243ef'],
  [
    'fn',
    'João'.normalize('NFD'),
    'joão',
    'd147147c3dcbe0ac2756b42297dd7f013f8b2fa6178e209c3f74dc7d752243ef',
  ],
  [
    'fn',
    'José Carlos',
    'josécarlos',
    '8ce11c8008d8fdeeb372d4585ece2106abbbed54e36c6a55bf71bf17a67768ca',
  ],
  ['fn', 'José', 'josé', 'd994e1d001886fe5b45b1267bd1fa2b752ac50742579bd3dad7b2a2aa0ed6866'],
  [
    'ln',
    'Conceição',
    'conceição',
    '01984f463a1681c5827b11a006db945028014d595133776dd6b6a68cd06260fd',
  ],
  ['ln', "D'Ávila", 'dávila', 'd02479935c41ea85efe078b88d2efc87541c0d02fef38b91e99ffa802da6e421'],
  [
    'ct',
    'São Paulo',
    'saopaulo',
    '8f7f2f7ccd3f2898cf4850905346e8fb333d00aac1c974f8f37326e068cf7b1e',
  ],
  [
    'ct',
    'Belo Horizonte',
    'belohorizonte',
    '2964ae2dcba7011705a1cd01bf94b063d1cf5c3ff06eb26a850c4d08b1aebc4f',
  ],
  ['st', 'SP', 'sp', 'be18b85f77fc024db379acf19e8a1ce62307ab7bb1bca395389ecfc2dafaf741'],
  ['st', 'São Paulo', 'sp', 'be18b85f77fc024db379acf19e8a1ce62307ab7bb1bca395389ecfc2dafaf741'],
  ['st', 'PR', 'pr', '0510eddd781102030eb8860671503a28e6a37f5346de429bdd47c0a37c77cc7d'],
  ['st', 'Paraná', 'pr', '0510eddd781102030eb8860671503a28e6a37f5346de429bdd47c0a37c77cc7d'],
  [
    'zp',
    '01310-100',
    '01310100',
    '9a4a139dfbfcd2fc89a3cb4302dad65a35abd8d29a56c09a962b69c5cf3bca40',
  ],
  [
    'zp',
    '01310100',
    '01310100',
    '9a4a139dfbfcd2fc89a3cb4302dad65a35abd8d29a56c09a962b69c5cf3bca40',
  ],
  [
    'zp',
    ' 94035-1234',
    '94035',
    '1794327a4d443904421f5ca1f3d72d0a62ba2f0770d80755ec2220fc0efb052e',
  ],
  ['country', 'BR', 'br', '885036a0da3dff3c3e05bc79bf49382b12bc5098514ed57ce0875aba1aa2c40d'],
  ['country', 'Brasil', 'br', '885036a0da3dff3c3e05bc79bf49382b12bc5098514ed57ce0875aba1aa2c40d'],
  ['country', 'US', 'us', '79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621'],
  [
    'external_id',
    ' Lead-123 ',
    'lead-123',
    '2f6f3ee1e84eb0de6948acc7ce87a493b4db833b878cd0c72e09bf701220ed63',
  ],
  [
    'db',
    '1997-02-16',
    '19970216',
    '01acdbf6ec7b4f478a225f1a246e5d6767eeab1a7ffa17f025265b5b94f40f0c',
  ],
]

test.each(vectors)('%s %j is normalised to %s', (field, input, normalised, hash) => {
  expect(createHash('sha256').update(normalised).digest('hex')).toBe(hash)
  expect(hashedForms(field, input)[0]).toBe(hash)
})

test.each([
  ['fn', 'João', 'ed2befb11499489e2570cb053f774b8ed93e89eddab3f78867a2a5f32c58845e', 'joao'],
  [
    'ct',
    'São Paulo',
    '3eda1428ae1aece064071f8d40f08fe2bc59ffa66c171a163caf15122ec4d7f0',
    'sãopaulo',
  ],
  [
    'ph',
    '551187654321',
    '9d00682b6cd3bf3cfdfcb37f11706e1183d9e9aa55e88e775efdd5c2d1581efe',
    '551187654321',
  ],
] as const)('%s %j has the second form %s', (field, input, hash, _form) => {
  const forms = hashedForms(field, input)
  expect(forms).toHaveLength(2)
  expect(forms[1]).toBe(hash)
})

test('a Brazilian id without the ninth digit is sent with it, too', () => {
  expect(hashedForms('ph', '551187654321')[0]).toBe(hashedForms('ph', '5511987654321')[0])
})

test('a decomposed accent never reaches the hash', () => {
  expect(hashedForms('fn', 'João'.normalize('NFD'))).not.toContain(
    'f05d0ed2e587a05a50560455934b1eedd3ec05fd36c028e6e700de472d1344dd',
  )
})

test.each([
  ['em', 'nao-e-email'],
  ['em', 'joão@example.com'],
  ['em', 'a@b'],
  ['ph', '123456789012345@lid'],
  ['ph', '120363025246125486@g.us'],
  ['ph', 'sem número'],
  ['st', 'Île-de-France'],
  ['country', 'Atlântida'],
  ['country', 'DD'],
  ['db', 'ontem'],
  ['fn', '🌻 123 !'],
  ['fn', '   '],
  ['external_id', ''],
] as const)('%s %j is left out', (field, input) => {
  expect(hashedForms(field, input)).toEqual([])
})

test('nothing known is left out', () => {
  expect(hashedForms('ph', null)).toEqual([])
  expect(hashedForms('ct', undefined)).toEqual([])
})

test('what is hashed already is passed on in lower case', () => {
  const hash = '029c7290f14c4516673508635f0519db95f7daf42057fd0e4ad1de84c5408a66'
  expect(hashedForms('ph', hash.toUpperCase())).toEqual([hash])
})
