import { exportQuery } from '#contract/records/exportLinks';
import { EXPORTS_SCREEN, MAX_EXPORTED } from '#contract/records/exports';
import { formatCount } from '#contract/formats';
import type { RegisterId } from '#contract/records/registers';
import { selectIsLoggedIn } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import { RecordIcon } from '../ui/RecordIcon';
import { AppLink } from '../widgets/AppLink';

export interface ExportLinkProps {
  readonly register: RegisterId;
  readonly ids: readonly number[];
  /** Title of the file. */
  readonly title: string;
  /** True to render a menu entry instead of a button. */
  readonly isEntry?: boolean;
}

/**
 * For logged-in users: links to one PDF of these records, or of the first ones if there are too
 * many.
 */
export function ExportLink({ ids, isEntry = false, register, title }: ExportLinkProps) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  if (!isLoggedIn || ids.length === 0) return null;
  const first = ids.slice(0, MAX_EXPORTED);
  const words = ids.length > first.length ? `PDF of the first ${formatCount(first.length)}` : 'PDF';
  const records = first.map((id) => ({ register, id }));
  return (
    <AppLink
      to={EXPORTS_SCREEN}
      query={exportQuery(title, records)}
      {...(isEntry ? {} : { className: buttonClass('quiet', 'small') })}
    >
      <RecordIcon name={isEntry ? 'deed' : 'download'} size={16} />
      {isEntry ? words : `Export ${words}`}
    </AppLink>
  );
}
