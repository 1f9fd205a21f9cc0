import { REVIEWERS } from '#contract/filing/pages';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import { usePagePorts } from '../../platform/PagePorts';
import { SHORTCUT_KEYS, type ReviewShortcut, type Shortcut } from '../../platform/shortcuts';
import { shortcutsSwitched } from '../../state/preferences/actions';
import { selectHasShortcuts } from '../../state/preferences/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { DescriptionList } from '../../ui/DescriptionList';
import { Dialog } from '../../ui/Dialog';
import { AllowedTo } from '../../widgets/AllowedTo';

const WORDS: readonly (readonly [Shortcut, string])[] = [
  ['search', 'Go to search'],
  ['next', 'Next result'],
  ['previous', 'Previous result'],
  ['save', 'Save the selected result or current case'],
  ['help', 'Show this list'],
];

const REVIEW_WORDS: readonly (readonly [ReviewShortcut, string])[] = [
  ['nextDocument', 'Next document'],
  ['previousDocument', 'Previous document'],
  ['startReview', 'Start review'],
  ['acceptFiling', 'Accept filing (with confirmation)'],
  ['rejectFiling', 'Reject filing (with confirmation)'],
  ['returnFiling', 'Return filing for correction (with confirmation)'],
  ['deferFiling', 'Defer filing, or resume a deferred filing (with confirmation)'],
  ['sendToJudge', 'Send filing to the judge (with confirmation)'],
  ['correctFiling', 'Correct filing'],
  ['correctCase', 'Correct case and parties'],
  ['acceptAll', 'Accept all filings (with confirmation)'],
  ['returnAll', 'Return all filings for correction (with confirmation)'],
  ['takeNext', 'Open next envelope'],
];

const itemsOf = (rows: readonly (readonly [Shortcut, string])[]) =>
  rows.map(([name, words]) => ({ term: SHORTCUT_KEYS[name], description: words }));

export interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts with a switch to turn them off. */
export function ShortcutList({ isOpen, onClose }: ShortcutListProps) {
  const dispatch = useAppDispatch();
  const { alert } = usePagePorts();
  const isOn = useAppSelector(selectHasShortcuts);
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={onClose}
      onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
      actions={
        <Button onClick={() => dispatch(shortcutsSwitched({ isOn: !isOn }))}>
          {isOn ? 'Turn off shortcuts' : 'Turn on shortcuts'}
        </Button>
      }
    >
      <DescriptionList items={itemsOf(WORDS)} />
      <AllowedTo rule={REVIEWERS}>
        <h3>E-filing review</h3>
        <DescriptionList items={itemsOf(REVIEW_WORDS)} />
      </AllowedTo>
    </Dialog>
  );
}
