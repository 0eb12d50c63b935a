import { expect, test } from 'vitest'
import { gatewayForms } from './gateway-forms/gateway-forms.ts'
import { instanceForm, newInstance } from './instance-form.ts'

const given = { instanceName: ' Loja ', credentials: {} }
const problems = (form: object) =>
  Object.fromEntries(
    instanceForm.safeParse(form).error?.issues.map((one) => [one.path.join('.'), one.message]) ??
      [],
  )

test.each(gatewayForms.flatMap(({ provider, ways }) => ways.map((way) => ({ provider, ...way }))))(
  '$provider, $label: what must be given is asked for, and nothing else is sent',
  ({ provider, value: way, fields }) => {
    const needed = fields.filter((field) => !field.isOptional).map(({ name }) => name)
    expect(problems({ ...given, provider, way })).toEqual(
      Object.fromEntries(needed.map((name) => [`credentials.${name}`, 'Campo obrigatório'])),
    )
    const everything = {
      ...Object.fromEntries(needed.map((name) => [name, ` ${name} `])),
      // Typed before another gateway was chosen.
      leftOver: 'x',
    }
    const form = instanceForm.parse({ ...given, provider, way, credentials: everything })
    const sent = newInstance(form as Parameters<typeof newInstance>[0])
    expect(sent).toEqual({
      provider,
      instanceName: 'Loja',
      ...(fields.length > 0 && {
        credentials: Object.fromEntries(needed.map((name) => [name, name])),
      }),
    })
  },
)

test.each([
  ['evolution.loja.com', false],
  ['ftp://evolution.loja.com', false],
  ['https://', false],
  ['http://10.0.0.5:8080', true],
  ['HTTPS://evolution.loja.com/', true],
  ['', true],
])('the address %j of a server is taken: %s', (baseUrl, isTaken) => {
  const form = { ...given, provider: 'evolution', way: 'server' }
  const found = problems({ ...form, credentials: { baseUrl, apiKey: 'k' } })
  expect(found).toEqual(
    isTaken
      ? {}
      : { 'credentials.baseUrl': 'Informe um endereço que comece com https:// ou http://' },
  )
})
