import type { ReactNode } from 'react';
import type { DocumentLegal } from '#contract/schemas/documents';
import { selectBillingCode, selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';

export interface LandLinkProps {
  readonly legal: Omit<DocumentLegal, 'text'>;
  readonly children: ReactNode;
}

/** Links a legal description to all documents about that property. */
export function LandLink({ children, legal }: LandLinkProps) {
  const { allRegion, searchAction, searchPath } = useAppSelector((state) =>
    selectRegister(state, 'recorder'),
  );
  const billingCode = useAppSelector(selectBillingCode);
  const { block, lot, range, section, subdivision, township } = legal;
  const land =
    subdivision !== null
      ? { subdivision, lot, block }
      : section !== null
        ? { section, township, range }
        : null;
  if (land === null) return children;
  return (
    <AppLink
      to={searchPath}
      query={{ action: searchAction, ...land, regionId: allRegion.id, billingCode }}
    >
      {children}
    </AppLink>
  );
}
