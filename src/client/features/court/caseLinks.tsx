import type { ReactNode } from 'react';
import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/registers';
import type { CourtReference } from '#contract/schemas/court';
import type { PartyRole } from '#contract/queryFields';
import { AppLink } from '../../widgets/AppLink';

const { allRegion, searchAction, searchPath } = registerOf('court', INDIANA);

export interface NameLinkProps {
  readonly name: string;
  /** The name is an attorney's, not a party's. */
  readonly isAttorney?: boolean;
  readonly children?: ReactNode;
}

/** A name that leads to all cases with it. */
export function NameLink({ children, name, isAttorney = false }: NameLinkProps) {
  return (
    <AppLink
      to={searchPath}
      query={{
        action: searchAction,
        fullName: name,
        isFullTextNameBasedSearch: true,
        partyRole: (isAttorney ? 'ATTORNEY' : 'CASE_PARTY') satisfies PartyRole,
        regionId: allRegion.id,
      }}
    >
      <bdi>{children ?? name}</bdi>
    </AppLink>
  );
}

/** A court that leads to its cases: their numbers begin with its code. */
export function CourtLink({ court }: { readonly court: CourtReference }) {
  return (
    <AppLink
      to={searchPath}
      query={{ action: searchAction, publicCaseId: court.code, regionId: allRegion.id }}
    >
      {court.name}
    </AppLink>
  );
}
