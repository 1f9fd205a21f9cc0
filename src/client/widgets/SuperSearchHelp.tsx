import { HelpPopup } from '../ui/HelpPopup';

/** Help about Super Search (spec section 5). */
export function SuperSearchHelp() {
  return (
    <HelpPopup>
      <p>
        Super Search identifies similar names (for example Kathy, Cathy, Katherine, Catherine) while
        still allowing exact matching of names in quotes.
      </p>
      <p>
        Put % at the end of a word to find every name that starts with it:{' '}
        <strong>kath% smith</strong>.
      </p>
    </HelpPopup>
  );
}
