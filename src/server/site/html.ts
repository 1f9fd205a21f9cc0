import { escapeHtml } from '../escapeHtml';

/** Markup that is safe to send; only `html` creates it, or `trusted` for checked markup. */
export class SafeHtml {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  /** Wraps markup that was checked elsewhere. */
  static trusted(markup: string): SafeHtml {
    return new SafeHtml(markup);
  }

  toString(): string {
    return this.#markup;
  }
}

/** A value in a template; null renders nothing, and a list renders its items in order. */
export type HtmlValue = string | number | SafeHtml | null | readonly HtmlValue[];

function render(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof SafeHtml) return value.toString();
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}

/** Renders a template and escapes its values; attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return SafeHtml.trusted(
    strings.reduce((markup, part, index) => markup + render(values[index - 1] ?? null) + part),
  );
}
