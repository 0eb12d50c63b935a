import type { Page } from '@playwright/test'

/** Something done on a screen whose list follows. */
export type Act = {
  name: string
  /** Brings the control into reach; the next click or key press is what is measured. */
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
}

export type ListScreen = {
  /** With clicks, too, where the list begins with people alone. */
  path: string
  /** The rows of its list, as a table or as cards. */
  rows: string
  /** The calls it waits for. */
  calls: string[]
  /** An address far down the list of an account with 100,000 leads. */
  deep: string | null
  acts: Act[]
}

// One lead; one of many campaigns; a good part of them; too short for the index of texts.
const searches = ['90000-0777', 'inverno 23', 'inverno 1', 'zé']

/** The screens that list what an account has, and what people do there. */
export const listScreens: ListScreen[] = [
  {
    path: '/?kind=all',
    rows: '[aria-labelledby="leads-title"] ul > li',
    calls: ['/api/leads', '/api/metrics', '/api/trends'],
    deep: '/?kind=all&page=5000',
    acts: [nextPage(), sortBy('Ordenar por', 'Nome (A-Z)'), ...searchesIn('Buscar leads')],
  },
  {
    path: '/leads?kind=all',
    rows: '[aria-label="Leads"] tbody tr, ul[aria-label="Leads"] > li',
    calls: ['/api/leads', '/api/leads/summary'],
    deep: '/leads?kind=all&page=5000',
    acts: [nextPage(), sortBy('Ordenar por', 'Nome (A-Z)'), ...searchesIn('Buscar leads')],
  },
  {
    path: '/tracking',
    rows: '[aria-label^="Todos os Leads"] tbody tr, ul[aria-label^="Todos os Leads"] > li',
    calls: ['/api/clicks', '/api/clicks/summary'],
    deep: '/tracking?page=5000',
    acts: [nextPage(), ...searchesIn('Buscar cliques e mensagens')],
  },
  {
    path: '/manager',
    rows: '[aria-label="Links rastreados"] tbody tr, ul[aria-label="Links rastreados"] > li',
    calls: ['/api/links/manager'],
    deep: null,
    acts: [
      sortBy('Ordenar por', 'Mais cliques', 'Cliques'),
      {
        name: 'search "0"',
        press: (page) => page.getByRole('searchbox', { name: 'Buscar links' }).press('0'),
      },
    ],
  },
]

function nextPage(): Act {
  return {
    name: 'next page',
    press: (page) => page.getByRole('button', { name: 'Próxima' }).click(),
  }
}

/** By the select, or by the head of the column where a table shows that instead. */
function sortBy(select: string, option: string, column?: string): Act {
  const control = (page: Page) => page.getByRole('combobox', { name: select, exact: true })
  const head = (page: Page) => page.getByRole('button', { name: column ?? option, exact: true })
  return {
    name: `sort by ${option}`,
    prepare: async (page) => {
      if (await control(page).isVisible()) await control(page).click()
    },
    press: async (page) => {
      const chosen = page.getByRole('option', { name: option })
      await ((await chosen.isVisible()) ? chosen : head(page)).click()
    },
  }
}

function searchesIn(label: string): Act[] {
  const box = (page: Page) => page.getByRole('searchbox', { name: label })
  return searches.map((search) => ({
    name: `search "${search}"`,
    // Enter applies what the pause after the last letter would.
    prepare: (page) => box(page).fill(search),
    press: (page) => box(page).press('Enter'),
  }))
}
