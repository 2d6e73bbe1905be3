import type { Effect } from "./contract.js";
import type { ResidualCorrelations } from "./halo-correlations.js";
import { jackknife, jackknifedEffect, type UnitGroups } from "./jackknife.js";

/** A mean correlation nearer to that of people than this is negligible. */
const haloMargin = 0.1;

/** A judge and one of its peers against the same others. */
export interface Compared {
  judge: ResidualCorrelations;
  peer: ResidualCorrelations;
}

/** The correlations of a judge and of each of its peers, each time against the peers that are neither. */
export function comparedWithPeers(
  judge: number,
  peers: readonly number[],
  most: number,
  correlations: (rater: number, reference: readonly number[]) => ResidualCorrelations,
): Compared[] {
  const others = peers.filter((peer) => peer !== judge);
  return others.slice(0, most).flatMap((peer) => {
    const reference = others.filter((other) => other !== peer);
    if (reference.length === 0) return [];
    return [{ judge: correlations(judge, reference), peer: correlations(peer, reference) }];
  });
}

/** A judge's mean correlation minus that of its peers, tested; then both. */
export function haloEffects(
  judge: string,
  found: readonly Compared[],
  groups: UnitGroups,
  about: { units: string; n: number; level: number | undefined; people: boolean },
): Effect[] {
  const isUsed = found.map(({ judge: own, peer }) =>
    Array.from(own.all, (value, pair) => !Number.isNaN(value + peer.all[pair]!)),
  );
  /** The mean over peers of the mean over pairs of criteria; only pairs that both have. */
  const meanOf = (group: number | null, which: (one: Compared) => (ResidualCorrelations | 0)[]): number => {
    const means = found.flatMap((one, i) => {
      const [plus, minus] = which(one) as [ResidualCorrelations, ResidualCorrelations | 0];
      let [sum, n] = [0, 0];
      const of = (from: ResidualCorrelations): Float64Array =>
        group === null || !from.used[group] ? from.all : from.without[group]!;
      isUsed[i]!.forEach((is, pair) => {
        if (!is) return;
        sum += of(plus)[pair]! - (minus === 0 ? 0 : of(minus)[pair]!);
        n++;
      });
      return n === 0 ? [] : [sum / n];
    });
    return means.reduce((sum, value) => sum + value, 0) / means.length;
  };
  const used = Array.from({ length: groups.groups }, (_, group) => group).filter((group) =>
    found.some(({ judge: own, peer }) => own.used[group] || peer.used[group]),
  );
  const effect = (
    label: string,
    which: (one: Compared) => (ResidualCorrelations | 0)[],
    tested: boolean,
  ): Effect => {
    const estimate = jackknife(
      meanOf(null, which),
      used.map((group) => meanOf(group, which)),
      about.level,
    );
    const shared = { n: about.n, units: about.units, judge };
    return jackknifedEffect(label, estimate, shared, tested ? { null: 0, margin: haloMargin } : undefined);
  };
  const peers = about.people ? "single people" : "single other judges";
  return [
    effect(
      `${judge} minus ${peers}: mean correlation between criteria`,
      (one) => [one.judge, one.peer],
      true,
    ),
    effect(`${judge}: mean correlation between criteria`, (one) => [one.judge, 0], false),
    effect(`${peers} beside ${judge}: mean correlation between criteria`, (one) => [one.peer, 0], false),
  ];
}
