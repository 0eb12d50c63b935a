// The words by which Brazilian businesses tell what a sale is worth, folded: lower case, no accents.

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}

/** The amount behind it is the whole sale, whatever else the text names. */
export const totalWords = words('total totaliza totalizando totalizou totais =')

/** The amount behind it is what the sale came to, unless another one says otherwise. */
export const resultWords = words('por ficou fica ficam ficaram ficando saiu sai deu')

/** As `resultWords`; a bare number behind it needs 'em' between, since `fechado 2026` is no price. */
export const closingWords = words(
  `fechou fechamos fechei fecha fechado fechada vendi vendeu vendido vendida faco fiz fizemos
   arrematado arrematada aprovado aprovada autorizado autorizada`,
)

/** A bare number directly behind it is money. */
export const paymentWords = words(
  `valor vlr vl preco custo custou pix recebi recebemos recebido recebida pagou paguei pagaram
   deposito depositei depositou transferencia transferi transferiu quantia importancia montante
   honorarios pg pgto`,
)

/** What may stand between such a word and its number. */
export const connectors = words(
  `de da do das dos em por no na a o os as e foi so apenas somente tudo final valor um uns pix
   pedido venda compra hoje aqui : . - r`,
)

/** How something is paid. */
export const payWays = words(
  'pix avista debito credito cartao dinheiro especie boleto transferencia deposito ted vista',
)
export const payPrepositions = words('no na em via pelo pela a com por')

/** Behind a number of money its sentence goes on with these. */
export const moneyFollowers = words(
  `ou pago paga pagos pagas confirmado confirmada confirmados recebido recebida recebidos aprovado
   aprovada caiu caindo entrou obrigado obrigada obg valeu vlw tudo certo certinho ok ne ja hoje
   agora aqui fechado fechada vendido vendida combinado mensal mensais rs kk kkk kkkk emitida emitido referente pra
   para pro p com sem`,
)

/** The amount is freight, by its name, by a carrier's or a courier's. */
export const freightWords = words(
  `frete fretes entrega entregas tele telentrega teleentrega sedex pac correio correios motoboy motoboys
   motoca mototaxi entregador loggi jadlog lalamove uber transportadora delivery envio postagem despacho`,
)

/** Behind an amount these may also begin what is told next: `R$ 110,00 envio amanhã`. */
export const courierWords = words('motoboy motoboys motoca entregador delivery envio despacho')

/** The amount stands beside the price and may change it: a discount, a fine, money that went back. */
export const asideWords = words(
  `taxa taxas tx desconto descontos abatimento cupom multa juros estorno estornei
   estornado devolvi devolvido devolucao reembolso reembolsei abati abateu abatemos abatendo
   descontei descontou descontamos descontado condominio abatido abatida`,
)

/** The amount says nothing of the price: change, cashback, what somebody saved. */
export const besideWords = words(
  `troco cashback gorjeta economizou economiza economize economizando economia ganhou ganha ganhe
   credito bonus brinde comissao comissoes`,
)

/** The amount is a part of the price. */
export const partWords = words(
  `entrada sinal parcela prestacao metade falta faltam faltou faltando resta restam restante
   restantes resto saldo adiantamento adiantado adiantada adiantou adiantei antecipado antecipada antecipados
   antecipadas antecipou devendo divida aberto parte subtotal caucao acrescentei acrescentar acrescenta adicional
   adicionais`,
)

/** The amount is thought of or offered. */
export const hedgeWords = words(
  `entre ate uns umas cerca torno aproximadamente partir acima abaixo maximo minimo proposta
   contraproposta limite vale verba meta orcamento tabela diaria media cotacao cambio
   era eram causa aprox quase estimado estimada estimativa previsao previsto beirando`,
)

/** Words of a condition or a denial: what follows them in a sentence has not happened. */
export const unsaidWords = words(
  `se caso quando seria seriam ficaria sairia daria custaria poderia consegue quiser quer queria
   faria fariam talvez deveria pague seja nao nem nunca jamais nenhum nenhuma`,
)
/**
 * Words of a request or a plan: what follows has not happened; for a total or a result only within the
 * clause.
 */
export const plannedWords = words(
  `vai vou vamos ira pagar manda mandar mande envia enviar envie aguardo aguardando aguardamos pode
   podemos precisa custa custam custava deve cobra cobram recebe recebem`,
)

/** A sentence with it tells of a sale that is not there (yet, any more), or of other money. */
export const undoneWords = words(
  `pendente pendentes recusado recusada negado negada devolvido
   devolvida cancelado cancelada cancelei cancelou estornado estornada expirado vencido ofereceu
   ofereci doei comprei compramos gastei perdi fornecedor fornecedores salario fipe avaliado avaliada
   avaliou limite premio doacao doacoes emprestou emprestei emprestado emprestada emprestimo
   atacado iptu ipva itbi custas franquia concorrencia concorrente prefeitura`,
)
/** Behind an amount: it is paid later. Before it: so is a visit (`Agendado dia 20, R$ 80`). */
export const laterWords = words('agendado agendada programado programada vence vencem')
/** `não` and one of these behind an amount: it was not paid. */
export const arrivals = words('caiu entrou consta recebi apareceu foi chegou deu compensou')

/** A number behind it counts, measures or names something. */
export const labelWords = words(
  `altura largura comprimento profundidade peso pesa pesando grau graus nota temperatura febre
   versao dp pressao imc tamanho tam medida medidas area dose glicemia ph indice fator escala numero
   as das aos tv tela dia nivel distancia sala mesa quarto apto apartamento ap casa bloco andar torre
   box loja turma aro lote pedido nf protocolo placa rua av avenida cep cpf cnpj crm codigo cod ref
   item kit combo tel fone ramal numeracao manequim n vaga linha modelo ano iphone galaxy moto ps
   redmi poco ra ssd hd ram ddr memoria ryzen processador capacidade gramatura fardo canal serial matricula oab cro crefito registro inscricao processo contrato guia
   vara setor fila quadra cj conj conjunto crea crmv crc creci crp crn crf cau suite chale imei final qtd qtde ped`,
)

/** What is sold by such a name has a price too: two decimals behind it are money. */
export const goodsWords = words('combo kit item pedido')

/** A number at the end of such a clause is a house's: `av paulista 900`. */
export const addressWords = words('rua av avenida travessa estrada rodovia praca alameda')

export const units = words(
  `kg g mg kilo kilos quilo quilos peca pecas m m2 cm mm km l ml litro litros metro metros h hs hora
   horas min minutos gb mb tb estrelas graus pontos anos dias meses kwp wp kw kwh w watts v volts btu
   btus cv hp seguidores`,
)
/** An amount before it is the price of one. */
export const unitPriceWords = words('cada unidade un und unid pessoa kg quilo metro m m2 hora')
/** `a hora da máquina é R$ 180`: behind an article it is what one costs so much of. */
export const pricedWords = words('hora metro m2 m3 kg quilo kilo litro saca arroba unidade')
/** An amount 'por' or '/' one of these is the price all the same. */
export const periods = words('mes ano semana mensal dia')

/** Behind `por` or `p/` these are no unit: how, when, why or for whom something is paid. */
export const noUnitWords = words(
  `tudo todo toda todos todas favor gentileza enquanto fora causa motivo inteiro completo extenso email whats
   whatsapp zap telefone aqui la ai hoje amanha depois agora ele ela eles elas nos mim voce vc ti
   segunda terca quarta quinta sexta sabado domingo um uma o a os as esse essa este esta isso
   aproximacao link maquininha apenas so somente volta ja de e`,
)

/** Behind `o` or `a` after an amount these are no unit: the whole, or how it is paid. */
export const wholeWords = words(
  `vista prazo total valor pedido pagamento combinado pix compra venda conta todo toda frete`,
)

/** Between the two ends of a range, besides 'a' and 'até'. */
export const rangeWords = words('uns umas no o maximo cerca de mais')
export const months = words(
  `janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro`,
)

export const instalmentWords = words('x vezes parcelas prestacoes mensalidades')
export const instalmentConnectors = words(
  'iguais fixas mensais sem juros s / no na cartao boleto credito pix de : em',
)

/** Numbers in words: an amount that is read from a part of them would be wrong. */
export const numberWords = words(
  `um dois duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze catorze quinze
   dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta
   noventa cem cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos
   novecentos mil`,
)
