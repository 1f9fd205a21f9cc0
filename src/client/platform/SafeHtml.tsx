import { useEffect, useRef } from 'react';
import { ALLOWED_ATTRIBUTES, ALLOWED_HREF, ALLOWED_TAGS } from '#contract/motd';

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
  useEffect(() => {
    let isCurrent = true;
    void sanitise(html)
      // Without the sanitiser the words are shown, and no markup.
      .catch(() => html.replace(/<[^>]*>/g, ' '))
      .then((content) => {
        if (isCurrent) container.current?.replaceChildren(content);
      });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div ref={container} className={className} />;
}

async function sanitise(html: string): Promise<DocumentFragment> {
  const { default: purify } = await import('dompurify');
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
    ALLOWED_URI_REGEXP: ALLOWED_HREF,
    RETURN_DOM_FRAGMENT: true,
  });
}
