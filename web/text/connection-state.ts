/** How a connection to a destination stands, in the same words on every screen. */
export const connectionStateText = {
  none: 'Desconectado',
  accepted: 'Conectado',
  unproven: 'Não conferido',
  silent: 'Sem confirmação',
  refused: 'Acesso recusado',
  stopped: 'Envio pausado',
  waiting: 'Envio pausado',
  unprovenHint:
    'Ninguém confirmou ainda que esta credencial funciona. Envie um teste, ou espere o primeiro envio aceito.',
  silentHint:
    'O Google Analytics aceita qualquer envio e não diz se o ID e a chave estão certos. Confira no relatório Tempo real.',
  refusedTitle: 'Os envios estão parados: o acesso foi recusado',
} as const
