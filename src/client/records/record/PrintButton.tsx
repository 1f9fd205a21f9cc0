import { Button } from '../../ui/Button';
import { RecordIcon } from '../../ui/RecordIcon';

/** Prints a record; looks like the other tools in its header. */
export function PrintButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      <RecordIcon name="print" size={16} />
      Print
    </Button>
  );
}
