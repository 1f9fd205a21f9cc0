/** An arrow of a state diagram. */
export interface Transition {
  readonly from: string;
  /** Type of the action that makes the change. */
  readonly type: string;
  readonly to: string;
}

/** A state diagram in a document. */
export interface Diagram {
  /** Its heading. */
  readonly name: string;
  /** Where `[*]` leads. */
  readonly start: string;
  readonly states: readonly string[];
  readonly transitions: readonly Transition[];
}

const SECTION = /^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm;
const DRAWING = /^```mermaid\nstateDiagram-v2\n([\s\S]*?)^```$/m;
const START = /^ {2}\[\*\] --> (\w+)$/;
const ARROW = /^ {2}(\w+) --> (\w+): (\w+(?:\/\w+){1,2})$/;

function readDrawing(name: string, drawing: string): Diagram {
  const starts: string[] = [];
  const transitions: Transition[] = [];
  for (const line of drawing.split('\n').filter((text) => text !== '')) {
    const start = START.exec(line)?.[1];
    const [, from, to, type] = ARROW.exec(line) ?? [];
    if (start !== undefined) starts.push(start);
    else if (from !== undefined && to !== undefined && type !== undefined) {
      transitions.push({ from, type, to });
    } else throw new Error(`${name}: no start and no arrow with an action: ${line}`);
  }
  const [start] = starts;
  if (start === undefined || starts.length > 1) throw new Error(`${name} has no single start`);
  const states = new Set([start, ...transitions.flatMap(({ from, to }) => [from, to])]);
  return { name, start, states: [...states], transitions };
}

/** Reads a document's diagrams, one per section; throws for a line that it cannot parse. */
export function readDiagrams(markdown: string): Diagram[] {
  return [...markdown.matchAll(SECTION)].flatMap(([, name = '', text = '']) => {
    const drawing = DRAWING.exec(text)?.[1];
    return drawing === undefined ? [] : [readDrawing(name, drawing)];
  });
}

/** Formats an arrow as one line. */
export function arrow({ from, type, to }: Transition): string {
  return `${from} --> ${to}: ${type}`;
}
