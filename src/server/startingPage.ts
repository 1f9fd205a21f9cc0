import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '#contract/product';

/** Seconds after which the page reloads. */
export const RELOAD_S = 2;
/** The page's heading, and the response to clients other than browsers. */
export const STARTING = `${PRODUCT_NAME} is starting`;
const EXPLANATION = 'The first start takes about a minute. This page reloads automatically.';

/** Colors of `client/ui/tokens.css`; neither its file nor the font is served yet. */
const STYLE = `
:root { color-scheme: light dark; --paper: #f6f3ec; --ink: #211e19; --soft: #575044; --accent: #9b1b30; --line: #82786a }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191714; --ink: #ece6da; --soft: #b8af9f; --accent: #c8405a; --line: #8f8676 }
}
body { margin: 0; border-top: 3px solid var(--accent); background: var(--paper); color: var(--ink); font: 15px/22px system-ui, sans-serif }
main { max-width: 34rem; margin: 20vh auto 0; padding: 0 16px }
h1 { margin: 16px 0 0; font-size: 22px; line-height: 28px }
hr { height: 1px; margin: 12px 0; border: 0; background: linear-gradient(90deg, var(--accent) 44px, var(--line) 44px) }
p { margin: 0; color: var(--soft) }
`;

/** Content security policy under which the page is shown: its own style, and nothing else. */
export const STARTING_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}'`;

/** The HTML page that browsers get until the site is ready; it reloads itself. */
export const STARTING_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="${RELOAD_S}">
    <title>${STARTING}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <svg width="40" height="40" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <path d="M5 6h11.6v9.4L12 20H5z" fill="var(--accent)"/>
        <path d="M20 7.2h6.8v19.6H6.2v-3.4h8L20 17.5z" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/>
      </svg>
      <h1>${STARTING}</h1>
      <hr>
      <p role="status">${EXPLANATION}</p>
    </main>
  </body>
</html>
`;
