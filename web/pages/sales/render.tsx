import { renderToStaticMarkup } from 'react-dom/server'
import { salesText } from '../../text/sales.ts'
import { SalesPage } from './sales-page.tsx'

/** What vite.config.ts writes into sales.html: the page, and what previews and searches show. */
export function renderSalesPage(): { head: string; body: string } {
  const { title, description } = salesText
  const head = (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:site_name" content="Rastro" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary" />
    </>
  )
  return { head: renderToStaticMarkup(head), body: renderToStaticMarkup(<SalesPage />) }
}
