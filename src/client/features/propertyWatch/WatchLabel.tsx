import { watchedParcel, type WatchKind } from '#contract/account/propertyWatch';
import { ParcelLink } from '../../widgets/ParcelLink';

export interface WatchLabelProps {
  readonly kind: WatchKind;
  /** Empty after the personal data of an ended watch was deleted. */
  readonly label: string;
}

/** Name or property that is watched; a parcel links to its documents. */
export function WatchLabel({ kind, label }: WatchLabelProps) {
  const parcel = watchedParcel({ kind, label });
  if (label === '') return 'Deleted';
  if (parcel === null) return label;
  return (
    <>
      Parcel <ParcelLink parcel={parcel} />
    </>
  );
}
