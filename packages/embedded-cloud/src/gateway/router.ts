/** A REST API's resource tree: a static part beats a parameter, a parameter beats a greedy one. */

export interface RouteMatch<T> {
  readonly value: T;
  /** As sent, with percent-encoding: the gateway passes path parameters unchanged. Null if the path has none. */
  readonly parameters: Readonly<Record<string, string>> | null;
}

interface Branch<T> {
  readonly name: string;
  readonly node: Node<T>;
}

class Node<T> {
  readonly children = new Map<string, Node<T>>();
  parameter: Branch<T> | undefined;
  greedy: Branch<T> | undefined;
  value: T | undefined;
}

const readParameterName = (part: string): string | undefined => /^\{([^+}]+)\}$/.exec(part)?.[1];
const readGreedyName = (part: string): string | undefined => /^\{([^+}]+)\+\}$/.exec(part)?.[1];

/** `/a/b/` is `/a/b`. Any other empty part is an ordinary part and matches nothing. */
function splitPath(path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  if (parts.at(-1) === '') parts.pop();
  return parts;
}

export class Router<T> {
  private readonly root = new Node<T>();

  add(path: string, value: T): void {
    let node = this.root;
    for (const part of splitPath(path)) node = this.step(node, part, path);
    node.value = value;
  }

  match(path: string): RouteMatch<T> | undefined {
    const captured: (readonly [string, string])[] = [];
    const value = this.find(this.root, splitPath(path), 0, captured);
    if (value === undefined) return undefined;
    return { value, parameters: captured.length === 0 ? null : Object.fromEntries(captured) };
  }

  private step(node: Node<T>, part: string, path: string): Node<T> {
    const greedy = readGreedyName(part);
    const name = greedy ?? readParameterName(part);
    if (name === undefined) {
      const child = node.children.get(part) ?? new Node<T>();
      node.children.set(part, child);
      return child;
    }
    const kind = greedy === undefined ? 'parameter' : 'greedy';
    const branch = node[kind] ?? { name, node: new Node<T>() };
    if (branch.name !== name) {
      throw new Error(
        `the path ${path} names a parameter ${name} where another path names it ${branch.name}`,
      );
    }
    node[kind] = branch;
    return branch.node;
  }

  private find(
    node: Node<T>,
    parts: readonly string[],
    index: number,
    captured: (readonly [string, string])[],
  ): T | undefined {
    const part = parts[index];
    if (part === undefined) return node.value;
    const child = node.children.get(part);
    const found = child && this.find(child, parts, index + 1, captured);
    if (found !== undefined || part === '') return found;
    const { parameter, greedy } = node;
    if (parameter) {
      captured.push([parameter.name, part]);
      const below = this.find(parameter.node, parts, index + 1, captured);
      if (below !== undefined) return below;
      captured.pop();
    }
    if (greedy?.node.value === undefined) return undefined;
    captured.push([greedy.name, parts.slice(index).join('/')]);
    return greedy.node.value;
  }
}
