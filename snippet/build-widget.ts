import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { settingsMark } from './widget-code.ts'

/** What the pasted code may weigh without the customer's texts, compressed as servers send it. */
export const maxWidgetBytes = 2_560

const domain = join(import.meta.dirname, '../domain')

/** The widget's script as one self-contained line of ASCII, with one mark for the settings. */
export async function buildWidget(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      // The browsers of phones that are still in use.
      target: 'es2020',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'widget.ts'),
        output: { format: 'iife' },
      },
    },
    resolve: { alias: [{ find: /^#domain\/(.*)$/, replacement: `${domain}/$1.ts` }] },
  })
  const [output] = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (output?.type !== 'chunk') throw new Error('the widget was not built')
  const script = ascii(output.code.trim())
  if (script.split(settingsMark).length !== 2) throw new Error('the widget needs one settings mark')
  const bytes = gzipBytes(script)
  if (bytes > maxWidgetBytes) {
    throw new Error(`the widget weighs ${bytes} B gzip, more than ${maxWidgetBytes} B`)
  }
  return script
}

/** Bytes of a script, compressed. */
export function gzipBytes(script: string): number {
  return gzipSync(script, { level: 9 }).length
}

const moduleName = 'virtual:widget-script'

/** Gives the browser app the built script as text, and says at each build what it weighs. */
export function widgetScript(): Plugin {
  return {
    name: 'widget-script',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : null),
    async load(id) {
      if (id !== `\0${moduleName}`) return null
      const script = await buildWidget()
      console.error(
        `widget ${script.length} B, gzip ${gzipBytes(script)} B (max. ${maxWidgetBytes} B)`,
      )
      return `export default ${JSON.stringify(script)}`
    },
  }
}

function ascii(script: string): string {
  return script.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
