import { Parser } from 'htmlparser2';
import { WebError } from './web-error.ts';

/** An element with its direct text. Names have no namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

/** Forms nest six deep. */
const DEEPEST = 20;
const MAX_ELEMENTS = 50_000;

const createXmlError = (message: string): WebError => new WebError('unexpected_answer', message);

/**
 * A small XML document as a tree, limited in depth and size. The parser only knows the five named entities, so a
 * document can't define others that expand.
 */
export function readXmlTree(xml: string, root: string): XmlElement {
  const openElements: OpenElement[] = [];
  let rootElement: OpenElement | undefined;
  let isClosed = false;
  let elementCount = 0;
  const parser = new Parser(
    {
      onopentagname(tag) {
        elementCount += 1;
        if (openElements.length >= DEEPEST) throw createXmlError('The response is nested too deeply.');
        if (elementCount > MAX_ELEMENTS) throw createXmlError('The response has too many elements.');
        const element: OpenElement = { name: tag.replace(/^.*:/, ''), children: [], text: '' };
        if (rootElement === undefined) rootElement = element;
        openElements.at(-1)?.children.push(element);
        openElements.push(element);
      },
      ontext(text) {
        const element = openElements.at(-1);
        if (element) element.text += text;
      },
      onclosetag(_, isImplied) {
        openElements.pop();
        if (openElements.length === 0) isClosed = !isImplied;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (rootElement?.name !== root) throw createXmlError(`The response is not a ${root} document.`);
  if (!isClosed) throw createXmlError('The response ended early.');
  return rootElement;
}

/** The element at the end of a path of names, or undefined. */
export const elementAt = (
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>(
    (currentElement, name) => currentElement?.children.find((child) => child.name === name),
    element,
  );

/** The text at the end of a path, or empty. */
export const readTextAt = (element: XmlElement | undefined, ...path: readonly string[]): string =>
  (elementAt(element, ...path)?.text ?? '').replace(/\s+/g, ' ').trim();
