import { ExternalLink } from 'lucide-react'
import { gatewayTableText as text } from '../../../text/gateway-table.ts'
import { BoxSummary } from '../../../ui/summary.tsx'
import { gatewayForms } from './gateway-forms/gateway-forms.ts'

const columns = ['official', 'price', 'risk', 'needs', 'adData'] as const

/** The gateways side by side; on a phone one below the other, each fact with its name. */
export function GatewayTable() {
  return (
    <details open className="rounded-lg border">
      <BoxSummary>{text.title}</BoxSummary>
      <div className="border-t">
        <table className="w-full text-left text-xs max-md:block">
          <caption className="sr-only">{text.caption}</caption>
          <thead className="max-md:sr-only">
            <tr className="border-b text-muted-foreground">
              {(['gateway', ...columns, 'manual'] as const).map((name) => (
                <th key={name} scope="col" className="px-2.5 py-2 font-medium first:pl-3.5">
                  {text.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y max-md:block">
            {gatewayForms.map(({ provider, label }) => {
              const facts = text.facts[provider]
              return (
                <tr
                  key={provider}
                  className="align-top max-md:grid max-md:gap-1 max-md:px-3.5 max-md:py-3"
                >
                  <th
                    scope="row"
                    className="py-2 pr-2.5 pl-3.5 font-medium max-md:p-0 max-md:text-[0.8125rem]"
                  >
                    {label}
                  </th>
                  {columns.map((name) => (
                    <td
                      key={name}
                      data-label={text.columns[name]}
                      className="px-2.5 py-2 max-md:grid max-md:grid-cols-[8.5rem_minmax(0,1fr)] max-md:gap-2 max-md:p-0 max-md:before:text-muted-foreground max-md:before:content-[attr(data-label)]"
                    >
                      <span className="min-w-0 break-words">{facts[name]}</span>
                    </td>
                  ))}
                  <td className="px-2.5 py-2 max-md:p-0">
                    {facts.manual === null ? (
                      <span className="text-muted-foreground max-md:sr-only">{text.noManual}</span>
                    ) : (
                      <a
                        href={`/ajuda/${facts.manual}`}
                        target="_blank"
                        rel="noreferrer"
                        aria-label={text.manualOf(label)}
                        className="inline-flex items-center gap-1 text-accent-text underline underline-offset-2 max-md:min-h-11"
                      >
                        {text.manual}
                        <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
                      </a>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className="grid gap-1.5 border-t bg-muted/40 px-3.5 py-3 text-xs">
          <p className="font-medium">{text.adviceTitle}</p>
          <ul className="grid gap-1">
            {text.advice.map(({ situation, choice }) => (
              <li key={situation}>
                {situation}: <strong className="font-semibold">{choice}</strong>.
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  )
}
