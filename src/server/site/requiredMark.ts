import { html } from './html';

/** Mark that shows that a field is required. */
export const REQUIRED_MARK = html`<span class="required-mark" role="img" aria-label="required field"
  >*</span
>`;
