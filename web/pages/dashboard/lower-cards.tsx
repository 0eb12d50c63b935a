// Below what is seen first: one file, loaded once the figures above it are on their way.
export { LeadsCard } from './leads/leads-card.tsx'
export { ResponseCard } from './response-card.tsx'
export { BestCard } from './results/best-card.tsx'
export { FunnelCard } from './results/funnel-card.tsx'
export { MoneyStrip } from './results/money-strip.tsx'
export { TrendCard } from './trend-card.tsx'
