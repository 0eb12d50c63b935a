import { join } from 'node:path'

type Graph = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** What is shown together: a file's name, and the modules that open it, in the order in which they are needed. */
const files: [name: string, opens: string[]][] = [
  ['start', ['main.tsx']],
  ['screens', ['app/signed-in.tsx', 'pages/dashboard/dashboard-page.tsx']],
  [
    'later',
    [
      'app/account-switch.tsx',
      'app/drawer.tsx',
      'app/integrations.tsx',
      'app/line-alerts.tsx',
      'app/wrong-account.tsx',
      'pages/dashboard/lower-cards.tsx',
      'parts/leads/lead-dialog.tsx',
      'parts/share/share-dialog.tsx',
      'ui/toaster.tsx',
    ],
  ],
]

/**
 * The file in which a module of the first screens lies; null for what other screens bring. Left alone, each
 * module that two screens share is a file of its own: the dashboard was a hundred, six of which a browser
 * asks for at a time.
 */
export function firstFiles(web: string): (id: string, graph: Graph) => string | null {
  let fileOf: Map<string, string> | null = null
  return (id, graph) => {
    fileOf ??= findModules(web, graph)
    return fileOf.get(id) ?? null
  }
}

/** Each module by the first file that needs it, with all that it imports. */
function findModules(web: string, graph: Graph): Map<string, string> {
  const fileOf = new Map<string, string>()
  for (const [name, paths] of files) {
    const open = paths.map((path) => join(web, path))
    for (const id of open) {
      // Drawings have a file of their own, an index of packages takes them all, and a style is shared with
      // pages that run no script of these.
      if (fileOf.has(id) || /\/(lucide-react|radix-ui)\/|\.css$/.test(id)) continue
      const info = graph.getModuleInfo(id)
      fileOf.set(id, name)
      open.push(...(info?.importedIds ?? []))
    }
  }
  return fileOf
}
