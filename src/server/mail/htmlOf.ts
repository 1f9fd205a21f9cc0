import { PRODUCT_NAME } from '#contract/product';
import { escapeHtml } from '../escapeHtml';
import { linesOf, textOfPart, type MailLine, type MailPart } from './body';

/**
 * Renders the body of an email as HTML: empty lines separate paragraphs, and only link parts become
 * links. Styles are inline because email programs remove all other styles.
 */
export function htmlOf(subject: string, body: readonly MailLine[]): string {
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject.replace(/\s+/g, ' '))}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f3ec;color:#1c1a17;font:16px/1.5 Arial,sans-serif">',
    '<div style="max-width:640px;margin:0 auto;padding:24px;background:#fffefa;border:1px solid #c9c2b4">',
    `<p style="margin:0 0 16px;font-weight:bold">${PRODUCT_NAME}</p>`,
    ...paragraphsOf(body).map(
      (lines) => `<p style="margin:0 0 16px">${lines.map(lineAsHtml).join('<br>')}</p>`,
    ),
    '</div></body></html>',
  ].join('\n');
}

function paragraphsOf(body: readonly MailLine[]): MailPart[][][] {
  const paragraphs: MailPart[][][] = [[]];
  for (const line of linesOf(body)) {
    if (line.every((part) => part === '')) paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

function lineAsHtml(line: readonly MailPart[]): string {
  return line
    .map((part) => {
      const text = escapeHtml(textOfPart(part));
      return typeof part !== 'string' && 'href' in part
        ? `<a href="${text}" style="color:#9b1c31">${text}</a>`
        : text;
    })
    .join('');
}
