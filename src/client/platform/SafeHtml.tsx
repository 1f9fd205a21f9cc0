import { useEffect, useRef, useState, type ReactNode } from 'react';
import { whenIdle } from './whenIdle';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Tags that separate blocks of text. */
const BLOCK_TAG = /<\/?(?:p|br|div|li|ul|ol|h3|h4|table|tr|th|td)\b[^>]*>/gi;
const BLOCK_END = /<\/(?:p|li|h3|h4|tr)>/i;

export interface SafeHtmlProps {
  /** HTML from the database; it is sanitized again here before it's shown. */
  readonly html: string;
  readonly className?: string;
}

/**
 * The only component that renders HTML. Loads the sanitizer with the first HTML text. The sanitizer
 * returns nodes, so no markup is written to the document.
 */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const container = useRef<HTMLDivElement>(null);
  const [words] = useState(() => linesOf(html));
  useEffect(() => {
    let isCurrent = true;
    void sanitize(html)
      // Without the sanitizer, shows the text without markup.
      .catch(() => wordsOf(html))
      .then((content) => {
        if (isCurrent) container.current?.replaceChildren(content);
      });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return (
    <div ref={container} className={className}>
      {words}
    </div>
  );
}

/**
 * Renders the text as one paragraph per block, so that the layout shifts little when the HTML
 * arrives.
 */
function linesOf(html: string): ReactNode {
  if (!BLOCK_END.test(html)) return wordsOf(html);
  const lines = html.split(BLOCK_END).map(wordsOf);
  return lines.map((line, index) => (line.trim() === '' ? null : <p key={index}>{line}</p>));
}

/** Returns the text without markup, shown until the sanitizer loads. */
function wordsOf(html: string): string {
  return html
    .replace(BLOCK_TAG, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? ' ');
}

async function sanitize(html: string): Promise<DocumentFragment> {
  await whenIdle();
  const { sanitizeHtml } = await import('./sanitizeHtml');
  return sanitizeHtml(html);
}
