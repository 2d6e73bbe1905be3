const shared = new WeakSet<object>();

/** Marks data that nobody changes, so that what is computed from them may be kept with them. */
export function markShared(data: object): void {
  shared.add(data);
}

/**
 * A function that computes each answer once for the same shared data and the same further arguments, which JSON
 * must be able to tell apart. Everyone gets the same answer, so nobody may change it. From any other data, which a
 * notebook may change between two calls, it computes every time.
 */
export function oncePerData<D extends object, A extends unknown[], R>(
  compute: (data: D, ...further: A) => R,
): (data: D, ...further: A) => R {
  const kept = new WeakMap<D, Map<string, R>>();
  return (data, ...further) => {
    if (!shared.has(data)) return compute(data, ...further);
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
