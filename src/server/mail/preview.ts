import { createHash } from 'node:crypto';
import type { MailLine, MailPart } from './body';
import { htmlOf } from './htmlOf';

/** Returns a URL without its possible secrets: the query and long path segments. */
function maskedAddress(href: string): string {
  try {
    const { origin, pathname, search } = new URL(href);
    const path = pathname.replace(/[^/]{24,}/g, '…');
    return origin + path + (search === '' ? '' : '?…');
  } catch {
    return '…';
  }
}

function maskedPart(part: MailPart): MailPart {
  return typeof part === 'object' && 'href' in part ? { href: maskedAddress(part.href) } : part;
}

/** Returns an email's lines with the secrets in links masked. */
export function maskedLines(lines: readonly MailLine[]): MailLine[] {
  return lines.map((line) =>
    Array.isArray(line)
      ? (line as readonly MailPart[]).map(maskedPart)
      : maskedPart(line as MailPart),
  );
}

/** An email as HTML for a page, and the content security policy that confines it. */
export interface MailPreview {
  readonly html: string;
  readonly policy: string;
}

/** Renders an email for a page with the secrets of its links masked. */
export function previewOf(subject: string, lines: readonly MailLine[]): MailPreview {
  return confinedHtmlOf(subject, maskedLines(lines));
}

/**
 * Renders an email as its recipient sees it, in a sandbox without scripts, forms, images, and
 * cookies. Inline styles become one style sheet, which the policy allows by its hash.
 */
export function confinedHtmlOf(subject: string, lines: readonly MailLine[]): MailPreview {
  const styles: string[] = [];
  const body = htmlOf(subject, lines).replace(/ style="([^"]*)"/g, (_all, style: string) => {
    const known = styles.indexOf(style);
    const place = known >= 0 ? known : styles.push(style) - 1;
    return ` class="s${String(place)}"`;
  });
  const sheet = styles.map((style, place) => `.s${String(place)}{${style}}`).join('\n');
  const hash = createHash('sha256').update(sheet).digest('base64');
  return {
    html: body.replace('</head>', () => `<style>${sheet}</style></head>`),
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "frame-ancestors 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      'sandbox',
    ].join('; '),
  };
}
