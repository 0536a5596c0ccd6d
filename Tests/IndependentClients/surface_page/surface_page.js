// A small client of the Surface Decision API for web pages, written from the facts about the API alone.
//
// It asks once for each page view, keeps the reader's identifier in the browser's storage, carries out what
// components say at the elements that their selectors name, and may cover the page in the meantime, though
// never longer than its ceiling. Whatever fails, the page stays as it is.
"use strict";

const IDENTIFIER = "surface-page.anonymousIdentifier";

class SurfacePage {
  constructor({ api, key, surface, ceiling = 5000, storage = window.localStorage }) {
    // A secret key in a page is anybody's.
    if (!key.startsWith("pk_")) throw new Error("a page needs a public key");
    Object.assign(this, { api: api.replace(/\/$/, ""), key, surface, ceiling, storage });
    this.token = null;
    this.latest = 0;
  }

  identify(token) {
    this.token = token;
  }

  cover() {
    const style = document.createElement("style");
    style.textContent = "body { visibility: hidden }";
    document.head.append(style);
    const timer = setTimeout(() => style.remove(), this.ceiling);
    this.uncover = () => {
      clearTimeout(timer);
      style.remove();
    };
  }

  get known() {
    try {
      return this.storage.getItem(IDENTIFIER);
    } catch {
      return null; // A storage that is switched off holds nothing.
    }
  }

  identity() {
    if (this.token) return { userJwt: this.token, createAnonymousIdentifierFallback: true };
    const known = this.known;
    return known ? { anonymousIdentifier: known } : { createAnonymousIdentifier: true };
  }

  async decide() {
    const number = ++this.latest;
    let decision = null;
    try {
      const response = await fetch(`${this.api}/api/v1/surface-decisions`, {
        method: "POST",
        credentials: "omit",
        headers: {
          Authorization: `Bearer ${this.key}`,
          "Content-Type": "application/json",
          "X-MOS-Browser-Version": "0.0.1",
        },
        body: JSON.stringify({
          surfaceSlug: this.surface,
          identity: this.identity(),
          resource: { id: location.pathname, fullPath: location.origin + location.pathname },
        }),
      });
      const answer = await response.json();
      if (response.ok && SurfacePage.isDecision(answer)) decision = answer;
    } catch {
      // No network, no permission, or no JSON: there is no decision.
    }
    if (decision) this.remember(decision.identity);
    if (number === this.latest) {
      if (decision && !decision.componentsSkipped) this.apply(decision.componentBehaviors);
      this.uncover?.();
    }
    return decision;
  }

  static isDecision(answer) {
    const isObject = (value) => typeof value === "object" && value !== null;
    return (
      isObject(answer) &&
      answer.status === "success" &&
      ["identity", "features", "customer", "surfaceBehavior", "componentBehaviors"].every((name) =>
        isObject(answer[name]),
      ) &&
      typeof answer.componentsSkipped === "boolean"
    );
  }

  remember({ identifier, isAuthenticated }) {
    // An account's identifier is no anonymous one, and one that is known is kept.
    if (isAuthenticated !== false || !identifier || this.known) return;
    try {
      this.storage.setItem(IDENTIFIER, identifier);
    } catch {
      // Then the next page view is another reader's.
    }
  }

  apply(components) {
    for (const { metadata, content } of Object.values(components)) {
      if (!metadata?.cssSelector || !content) continue;
      let elements = [];
      try {
        elements = document.querySelectorAll(metadata.cssSelector);
      } catch {
        continue; // The selector is none.
      }
      for (const element of elements) {
        for (const place of ["before", "prepend", "append", "after"]) {
          element[place](...(content[place] ?? []).flatMap(SurfacePage.nodes));
        }
        if (content.remove) element.remove();
      }
    }
  }

  static nodes({ type, content }) {
    switch (String(type).toLowerCase()) {
      case "text":
        return [document.createTextNode(content ?? "")];
      case "html": {
        const template = document.createElement("template");
        template.innerHTML = content ?? "";
        return [template.content];
      }
      default:
        return [];
    }
  }
}
