const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * Whether 18 signs are a resident identity number of the People's Republic of China: a region, a date of
 * birth that exists, and the check sign of ISO 7064 MOD 11-2.
 *
 * Source: GB 11643-1999.
 *
 * @example
 * ```ts
 * isResidentId("11010519491231002X"); // true
 * isResidentId("110105194912310021"); // false
 * isResidentId("110105194913310021"); // false
 * ```
 */
export function isResidentId(text: string): boolean {
  if (!/^[1-8]\d{16}[\dX]$/i.test(text)) return false;
  const sum = idWeights.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  return isDate(text.slice(6, 14)) && "10X98765432"[sum % 11] === text[17]!.toUpperCase();
}

/** Whether eight digits are a date from 1900 to 2099: 20010229 is not. */
export function isDate(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number);
  if (!(year! >= 1900 && year! < 2100 && month! >= 1 && month! <= 12 && day! >= 1)) return false;
  const leap = (year! % 4 === 0 && year! % 100 !== 0) || year! % 400 === 0;
  return day! <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month! - 1]!;
}

/**
 * Whether digits pass Luhn's check (doubling every second digit from the right), as those of bank cards do.
 *
 * Source: ISO/IEC 7812-1, annex B.
 *
 * @example
 * ```ts
 * passesLuhn("4111111111111111"); // true
 * passesLuhn("4111111111111112"); // false
 * ```
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
