import { useEffect, useRef, useState, type ReactNode } from 'react';
import { whenIdle } from './whenIdle';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const BLOCK_END = /<\/(?:p|li|h3|h4|tr)>/i;

export interface SafeHtmlProps {
  /** HTML from the database; shown only after it was sanitised here once more. */
  readonly html: string;
  readonly className?: string;
}

/**
 * The one door through which HTML reaches the page. The sanitiser is loaded when the first such
 * text is shown, and hands over nodes, so nothing here writes markup into the document.
 */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const container = useRef<HTMLDivElement>(null);
  const [words] = useState(() => linesOf(html));
  useEffect(() => {
    let isCurrent = true;
    void sanitise(html)
      // Without the sanitiser the words stay, and no markup.
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

/** The words as they will stand, a paragraph for each block, so that little moves when they do. */
function linesOf(html: string): ReactNode {
  if (!BLOCK_END.test(html)) return wordsOf(html);
  const lines = html.split(BLOCK_END).map(wordsOf);
  return lines.map((line, index) => (line.trim() === '' ? null : <p key={index}>{line}</p>));
}

/** The text without its markup, for the moment before the sanitiser is there. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? ' ');
}

async function sanitise(html: string): Promise<DocumentFragment> {
  await whenIdle();
  const { sanitiseHtml } = await import('./sanitiseHtml');
  return sanitiseHtml(html);
}
