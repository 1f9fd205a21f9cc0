import { dollars } from '../caseWriter';
import type { Day } from '../days';
import { HIDDEN_SURNAME } from '../parties';
import { person } from '../people';
import { Weighted, type Random } from '../random';
import type { Chains } from './chains';
import type { Named } from './judgmentDraft';
import type { Land } from './land';
import { pickLender, firmNamed } from './lenders';
import type { RecorderOffice } from './office';
import type { RegisterScene } from './scene';

const TAX_COLLECTOR = firmNamed('Internal Revenue Service');
const TREASURY = firmNamed('Michigan Department of Treasury');
const UNEMPLOYMENT = firmNamed('Michigan Unemployment Insurance Agency');
const OWNERS = firmNamed('Homeowners Association, Inc.');

const WEIGHTS: Readonly<Record<'IN' | 'MI', Weighted<string>>> = {
  IN: weights(
    'AFF:20 POA:11 CRT:9 MISC:12 FTL:7 UCC:8 AL:4 SL:7 HL:3 SURV:6 PLAT:3 DC:3 DD214:1.5 TD:7',
  ),
  MI: weights('AFF:14 POA:5 CRT:4 MISC:5 FTL:8 STL:16 ESL:6 UCC:4 AL:4 PLAT:2 MD:1 DC:8 DD214:1.5'),
};

function weights(text: string): Weighted<string> {
  return new Weighted(
    text.split(' ').map((pair): [string, number] => {
      const [code = '', weight = '1'] = pair.split(':');
      return [code, Number(weight)];
    }),
  );
}

const MISCELLANEOUS = ['Memorandum of lease', 'Bill of sale', 'Oil and gas lease', 'Agreement'];

interface LienKind {
  readonly creditor: () => Named;
  /** Share of documents that are released, and the type of the releasing document. */
  readonly released: number;
  readonly releaseCode?: string;
  readonly isOnLand?: boolean;
}

/** Documents outside any parcel's chain: liens on people, affidavits, plats, and others. */
export class Singles {
  private readonly random: Random;
  private readonly liens: Readonly<Record<string, LienKind>>;

  constructor(
    private readonly scene: RegisterScene,
    private readonly office: RecorderOffice,
    private readonly land: Land,
    private readonly chains: Chains,
    private readonly from: Day,
    private readonly until: Day,
  ) {
    this.random = scene.random;
    const state = (creditor: Named, released: number, releaseCode = 'RLN'): LienKind => ({
      creditor: () => creditor,
      released,
      releaseCode,
    });
    this.liens = {
      FTL: state(TAX_COLLECTOR, 0.45, 'RFTL'),
      STL: state(TREASURY, 0.5),
      ESL: state(UNEMPLOYMENT, 0.4),
      HL: { creditor: () => scene.firm('hospital'), released: 0.6 },
      SL: { creditor: () => scene.firm('municipality'), released: 0.6, isOnLand: true },
      AL: { creditor: () => this.association(), released: 0.55, isOnLand: true },
    };
  }

  /** Records one document of a random type, with its follow-up documents. */
  draw(): void {
    const { random } = this;
    const typeCode = WEIGHTS[this.scene.county.state].draw(random);
    const day = this.from + Math.floor((this.until - this.from) * random.next() ** 0.75);
    this.record(typeCode, day);
  }

  private record(typeCode: string, day: Day): void {
    const { land, office, random, scene } = this;
    const { county } = scene;
    const lien = this.liens[typeCode];
    if (lien !== undefined) {
      this.lien(typeCode, lien, day);
      return;
    }
    switch (typeCode) {
      case 'UCC': {
        const debtor = random.chance(0.5) ? scene.firm('business') : scene.somebody(day);
        const takers = [pickLender(county.state, random)];
        office.record({ typeCode, day, givers: [debtor], takers });
        break;
      }
      case 'PLAT':
      case 'MD':
        this.divide(typeCode, day);
        break;
      case 'SURV': {
        const givers = this.chains.household(day).slice(0, 1);
        const takers = [scene.firm('business')];
        office.record({ typeCode, day, givers, takers, legals: [land.parcel()] });
        break;
      }
      case 'AFF':
      case 'TD':
        this.ofOwner(typeCode, day);
        break;
      case 'DD214': {
        const first = scene.resident(day).first;
        const address = `${scene.seat}, ${county.state}`;
        const veteran = { name: person(first, HIDDEN_SURNAME), address };
        office.record({ typeCode, day, givers: [veteran] });
        break;
      }
      case 'DC':
        office.record({ typeCode, day, givers: [scene.somebody(day, { ages: [62, 90] })] });
        break;
      default:
        this.paper(typeCode, day);
    }
  }

  private lien(typeCode: string, kind: LienKind, day: Day): void {
    const { land, office, random, scene } = this;
    const { isOnLand = false, releaseCode = 'RLN', released } = kind;
    const creditor = kind.creditor();
    const isFirm = typeCode !== 'HL' && random.chance(0.2);
    const debtor = isFirm ? scene.firm('business') : scene.somebody(day);
    const legals = isOnLand ? [land.parcel()] : [];
    const lien = office.record({
      typeCode,
      day,
      givers: [debtor],
      takers: [creditor],
      legals,
      note: `Amount ${dollars(random.between(200, isOnLand ? 6_000 : 60_000) * 100)}`,
    });
    if (!random.chance(released)) return;
    office.record({
      typeCode: releaseCode,
      day: lien.day + random.between(60, 1_600),
      givers: [creditor],
      takers: [debtor],
      legals,
      references: [{ relation: 'RELEASES', to: lien }],
    });
  }

  /** Records a plat or master deed, its covenants, and the sale of the first lot. */
  private divide(typeCode: string, day: Day): void {
    const { chains, land, office, random, scene } = this;
    const subdivision = land.found();
    const developer = [scene.firm('business')];
    const whole = land.whole(subdivision);
    const takers = typeCode === 'MD' ? { takers: developer } : {};
    const plat = office.record({ typeCode, day, givers: developer, ...takers, legals: [whole] });
    if (typeCode === 'PLAT' && random.chance(0.6)) {
      office.record({
        typeCode: 'COV',
        day: plat.day,
        after: plat,
        givers: developer,
        legals: [whole],
        references: [{ relation: 'REFERS', to: plat }],
      });
    }
    const boughtOn = plat.day + random.between(40, 500);
    const sale = { day: boughtOn, soldOn: boughtOn + 3_000, sellers: developer };
    chains.buy(land.lotOf(subdivision), { ...sale, buyers: chains.household(boughtOn) });
  }

  private ofOwner(typeCode: string, day: Day): void {
    const { land, office, random, scene } = this;
    const owner = scene.resident(day, { ages: [45, 85], recurring: 0.5 });
    const heir = scene.community.relative(owner, day, [24, 60]);
    const named = scene.named(owner);
    const legals = [land.parcel()];
    if (typeCode === 'TD') {
      office.record({ typeCode, day, givers: [named], takers: [scene.named(heir)], legals });
      return;
    }
    const kind = random.pick(['survivorship', 'heirship', 'identity', 'surviving joint tenant']);
    office.record({ typeCode, day, givers: [named], legals, note: `Affidavit of ${kind}` });
  }

  private paper(typeCode: string, day: Day): void {
    const { office, random, scene } = this;
    const giver = scene.resident(day, { ages: [30, 85], recurring: 0.5 });
    const taker =
      typeCode === 'MISC' && random.chance(0.5)
        ? scene.firm('business')
        : scene.named(scene.community.relative(giver, day, [24, 60]));
    const notes: Readonly<Record<string, string>> = {
      CRT: random.pick(['Order of the court', 'Decree of dissolution', 'Final decree of estate']),
      MISC: random.pick(MISCELLANEOUS),
    };
    const note = notes[typeCode];
    office.record({
      typeCode,
      day,
      givers: [scene.named(giver)],
      takers: [taker],
      ...(note === undefined ? {} : { note }),
    });
  }

  private association(): Named {
    const { name } = this.land.found();
    return firmNamed(`${name} ${OWNERS.name.last}`);
  }
}
