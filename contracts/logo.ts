import { z } from 'zod'
import { maxLogoBytes } from '#domain/people/logo'
import { done, endpoint, instant } from './endpoint.ts'

/** When the account's logo was chosen; null without one. The picture itself is at `logoImagePath`. */
const logo = z.object({ changedAt: instant.nullable() })

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/logo',
  access: 'numbers',
  summary: 'Se a conta tem um logotipo',
  output: logo,
})

export const saveLogo = endpoint({
  method: 'PUT',
  path: '/api/logo',
  access: 'connections',
  summary: 'Trocar o logotipo da conta: PNG, JPEG ou WebP',
  body: z.object({
    /** The file in Base64. */
    image: z
      .string('Escolha uma imagem')
      .max(Math.ceil(maxLogoBytes / 3) * 4, 'A imagem passa de 256 kB')
      .regex(/^[\w+/]+={0,2}$/, 'Imagem ilegível'),
  }),
  output: logo,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/logo',
  access: 'connections',
  summary: 'Tirar o logotipo da conta',
  output: done,
})

export const logoImagePath = '/api/logo/image'
