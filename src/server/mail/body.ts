import { inertText } from '#contract/writtenAddresses';

/** A URL of this site: the only part of an email that becomes a link. */
export interface MailLink {
  readonly href: string;
}

/** Support's email address or phone number; shown as text, never linked. */
export interface MailContact {
  readonly contact: string;
}

/** A part of a line. Strings may contain text that users typed, so URLs in them are made inert. */
export type MailPart = string | MailLink | MailContact;

/** One line; an empty string ends a paragraph. */
export type MailLine = MailPart | readonly MailPart[];

/** Creates a link to a page of this site. Never pass a URL that someone typed. */
export function linkTo(href: string): MailLink {
  return { href };
}

/** Creates a contact from the settings. */
export function contactAt(contact: string): MailContact {
  return { contact };
}

/** Returns the parts of each line; a line feed in a text part starts a new line. */
export function linesOf(body: readonly MailLine[]): MailPart[][] {
  return body.flatMap((line) => {
    const lines: MailPart[][] = [[]];
    for (const part of partsOf(line)) {
      const [first = '', ...rest] = typeof part === 'string' ? part.split(/\r?\n/) : [part];
      lines.at(-1)?.push(first);
      lines.push(...rest.map((text) => [text]));
    }
    return lines;
  });
}

function partsOf(line: MailLine): readonly MailPart[] {
  return isParts(line) ? line : [line];
}

function isParts(line: MailLine): line is readonly MailPart[] {
  return Array.isArray(line);
}

/** Returns a part as plain text. */
export function textOfPart(part: MailPart): string {
  if (typeof part === 'string') return inertText(part);
  return 'href' in part ? part.href : part.contact;
}

/** Returns the body as plain text. */
export function textOf(body: readonly MailLine[]): string {
  return linesOf(body)
    .map((line) => line.map(textOfPart).join(''))
    .join('\n');
}
