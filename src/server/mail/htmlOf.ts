import { PRODUCT_NAME } from '#contract/product';
import { escapeHtml } from '../escapeHtml';

const LINK = /https?:\/\/[^\s<>"]+/g;

/**
 * A mail's text as HTML: blocks between empty lines become paragraphs, addresses become links. All
 * mails are written once, as text; this is how they look where HTML is shown. Styles stand in the
 * elements, since mail programs take away all others.
 */
export function htmlOf(subject: string, text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  const body = blocks
    .map((block) => `<p style="margin:0 0 16px">${block.split('\n').map(lineOf).join('<br>')}</p>`)
    .join('\n');
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject.replace(/\s+/g, ' '))}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f3ec;color:#1c1a17;font:16px/1.5 Arial,sans-serif">',
    '<div style="max-width:640px;margin:0 auto;padding:24px;background:#fffefa;border:1px solid #c9c2b4">',
    `<p style="margin:0 0 16px;font-weight:bold">${PRODUCT_NAME}</p>`,
    body,
    '</div></body></html>',
  ].join('\n');
}

function lineOf(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(LINK)) {
    const address = escapeHtml(match[0]);
    html += `${escapeHtml(line.slice(end, match.index))}<a href="${address}" style="color:#9b1c31">${address}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(line.slice(end));
}
