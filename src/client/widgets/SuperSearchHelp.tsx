import { HelpPopup } from '../ui/HelpPopup';

/** What super search does (spec section 5). */
export function SuperSearchHelp() {
  return (
    <HelpPopup>
      <p>
        Super Search identifies similar names (for example Kathy, Cathy, Katherine, Catherine) while
        still allowing exact matching of names in quotes.
      </p>
      <p>
        Put % at the end of a word to find every name that begins with it:{' '}
        <strong>kath% smith</strong>.
      </p>
    </HelpPopup>
  );
}
