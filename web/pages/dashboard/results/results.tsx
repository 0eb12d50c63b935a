// Below what is seen first: one file, loaded once the figures above it are on their way.
export { BestCard } from './best-card.tsx'
export { FunnelCard } from './funnel-card.tsx'
export { MoneyStrip } from './money-strip.tsx'
