// What scripts/manual-plugin.ts makes of docs/manual.

declare module 'virtual:manual' {
  type Page = { title: string; html: string }
  export const groups: {
    title: string
    pages: { name: string; title: string; description: string }[]
  }[]
  export const headings: Record<string, { id: string; text: string }[]>
  export const loaders: Partial<Record<string, () => Promise<Page>>>
}

declare module 'virtual:manual/texts' {
  export const texts: {
    name: string
    title: string
    sections: { id: string; text: string; body: string }[]
  }[]
}
