import type { WishWords } from './wish-words.ts';

// biome-ignore format: a table reads better than a column
export const PORTUGUESE_WISHES: WishWords = {
  topics: `
procurement: licitações
accounting: notas fiscais, faturas
payroll: salários
infrastructure: servidores
finance: orçamento, despesas
`,
  not: 'não, nao, exceto, excepto, sem, menos, ninguém, nenhum, salvo, em vez de, nada de, fora os, nem',
  outside: 'fora de, fora do, fora da',
  resume: 'mas, procuro, quero, buscamos, apenas, só',
  otherwise: 'senão, caso contrário, se não houver, se não, alternativamente, na falta',
  or: 'ou, ou então',
  and: 'e, bem como',
  owner: 'responsável por, responsável pela, responsável pelo, encarregado de, gerencia, dirige, lidera, gere',
  doer: 'cuida de, cuida do, cuida da, planeja, coordena, trata de',
  signer: 'decide, decide sobre, assina, compra, aprova, escolhe',
  preferably: 'de preferência, preferencialmente, idealmente, se possível, seria ideal, não obrigatório, não necessariamente',
  orAbove: 'ou superior, ou acima, para cima',
  orBelow: 'ou inferior, ou abaixo, para baixo',
  above: 'mais de',
  below: 'menos de',
  in: 'em, no, na, nos, nas, de, do, da, sediados em',
  at: 'de, do, da, para, com, em',
  who: 'quem, que, quem é',
  anyone: 'pessoas, alguém, todos, todas, gente, contatos, contactos, equipe, equipa',
  company: 'conta, contas, cliente, clientes, empresa, empresas, companhias, setor, negócios, grupos',
  each: 'por, por cada, cada, em cada, de cada',
  numbers: 'uma, dois, três, quatro, cinco, seis, sete, oito, nove, dez',
  belowOf: 'reporta ao, reportam ao, reporta a, braço direito do, braço direito da, braço direito, adjunto do',
  aboveOf: 'chefe dos, superior dos',
  leftOut: 'exclua os, deixe de fora, excluídos',
  trait: 'mulher, mulheres, homem, homens, jovem, jovens, idoso, idosos, cristão, muçulmano, judeu',
  speaks: 'fala, falam, fale, falem, falante',
  about: 'acerca de, a respeito de',
  inAll: 'no total, ao todo',
  joined: 'novo, nova, novos, novas, recém, contratado, promovido, nomeado',
  left: 'saiu, saíram, antigo, antigos',
  atMost: 'máximo, no máximo',
  filler: 'o, a, os, as, um, uma, eu, nós, me, é, são, procuro, preciso, quero, gostaria, encontre, por favor, obrigado, olá, com, para, por, se, também, só, nosso, seu, sua, nível, região, que, software de',
};
