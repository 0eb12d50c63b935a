/** What people call each gateway. */
export const gatewayNames = {
  simulator: 'Simulador',
  wapi: 'W-API',
  evolution: 'Evolution API',
  zapi: 'Z-API',
  'whatsapp-cloud': 'WhatsApp Cloud API',
} as const
