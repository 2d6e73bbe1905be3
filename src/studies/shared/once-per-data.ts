/**
 * A function that computes each answer once for the same data and the same further arguments, which JSON must
 * be able to tell apart. Everyone gets the same answer, so nobody may change it.
 */
export function oncePerData<D extends object, A extends unknown[], R>(
  compute: (data: D, ...further: A) => R,
): (data: D, ...further: A) => R {
  const kept = new WeakMap<D, Map<string, R>>();
  return (data, ...further) => {
    let answers = kept.get(data);
    if (answers === undefined) {
      answers = new Map();
      kept.set(data, answers);
    }
    const key = JSON.stringify(further);
    if (!answers.has(key)) answers.set(key, compute(data, ...further));
    return answers.get(key) as R;
  };
}
