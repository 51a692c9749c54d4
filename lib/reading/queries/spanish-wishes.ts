import type { WishWords } from './wish-words.ts';

// biome-ignore format: a table reads better than a column
export const SPANISH_WISHES: WishWords = {
  topics: `
procurement: proveedores, licitaciones
it: ordenadores, licencias, equipos informáticos
finance: presupuesto, gastos, dinero
accounting: facturas
payroll: salarios, sueldos
recruiting: contrataciones, candidatos, vacantes, contrata
dispatch: rutas, turnos de los técnicos, agenda de los técnicos, horarios de los técnicos
infrastructure: servidores
support: quejas, reclamaciones
marketing: campañas
transport: camiones, vehículos
sustainability: huella de carbono
`,
  not: 'nunca, jamás, no, sin, nadie, ningún, ninguna, ninguno, a excepción de, en lugar de, en vez de, tampoco, ni',
  resume: 'pero, sino',
  otherwise: 'en su defecto, de lo contrario, o si no, luego, después',
  or: 'o bien',
  and: 'y, así como',
  owner: 'responsable de, responsable del, a cargo de, a cargo del, encargado del, encargada de',
  doer: 'lleva, gestiona, se encarga de, se ocupa de, maneja, planifica, se encargan de',
  signer: 'decide, compran, aprueba, elige, autoriza, toma la decisión, toma decisiones sobre',
  preferably: 'preferiblemente, prefiero, preferimos, preferentemente, a ser posible, si es posible, estaría bien, no es obligatorio, no imprescindible, no necesariamente',
  orAbove: 'o más, en adelante, hacia arriba, y superiores, o por encima',
  orBelow: 'o inferior, o menos, y por debajo, o por debajo',
  above: 'por encima de, más de',
  below: 'por debajo de, menos de',
  atLeast: 'al menos, como mínimo, desde',
  atMost: 'como máximo, hasta, máximo, max, no más de, un máximo de',
  in: 'en, en la, en el, de, desde, por, con base en, ubicados en',
  at: 'en, de, del, para, con',
  who: 'quien, quién, quienes, que, quién es, cuál',
  anyone: 'personas, gente, alguien, todos, todas, cualquiera, contactos, equipo, los, las, departamento de, área de',
  company: 'cuenta, cuentas, cliente, clientes, empresa, empresas, compañía, compañías, sector, negocios, pymes, grupos',
  each: 'por, por cada, cada, en cada, de cada',
  numbers: 'una, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez',
  belowOf: 'reporta al, reportan al, reporta a, reportan a, equipo del, mano derecha del, mano derecha de, mano derecha, adjunto al, número dos, bajo el',
  aboveOf: 'jefe de los, superior de, jefe del, superior del, jefe de las',
  leftOut: 'exclúyelos, déjalos fuera, excluidos, quítalos, menos ellos',
  trait: 'mujer, mujeres, hombre, hombres, joven, jóvenes, mayores de edad, cristiano, musulmán, judío, gay, discapacitado',
  speaks: 'habla, hablan, hable, hablen, hispanohablante, angloparlante',
  about: 'acerca de, respecto a',
  inOrder: 'en ese orden, por orden de preferencia',
  inAll: 'en total',
  joined: 'nuevo, nueva, nuevos, nuevas, recién, recientemente, contratado, contratados, ascendido, incorporado, sucesor de, sustituto de, nombrado',
  left: 'se fue, se fueron, dejaron, dejó, salieron, ex empleado, antiguo, antiguos',
  filler: 'el, la, los, las, un, una, unos, lo, yo, nosotros, me, nos, mi, su, sus, es, son, hay, busco, buscar, buscamos, necesito, necesitamos, quiero, queremos, quisiera, dame, encuentra, por favor, gracias, hola, con, para, por, a, al, se, este, esta, también, muy, solo, software de, software, herramienta, herramientas, que, qué, cómo, dónde, cargo, puesto, nivel, zona, región, sobre, el software de',
};
