/**
 * The headers of every reply, as the OWASP Secure Headers project recommends them. The page loads and asks nothing but
 * this server, and no other page may show it in a frame.
 */
export const securityHeaders: Record<string, string> = {
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
};

/** Only where browsers reach the server by TLS: half a year. */
export const strictTransport = { "Strict-Transport-Security": "max-age=15768000" };
