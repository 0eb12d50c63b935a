<?php
/**
 * Plugin Name: Rastro
 * Description: Leva os parâmetros das suas campanhas até o WhatsApp: instala o código de captura do Rastro em todas as páginas.
 * Version: 1.0.0
 * Requires at least: 5.7
 * Requires PHP: 7.4
 * License: MIT
 */

if (!defined('ABSPATH')) {
    exit;
}

const RASTRO_OPTION = 'rastro_settings';

/** The settings as they were saved; every field is there. */
function rastro_settings(): array
{
    $saved = get_option(RASTRO_OPTION, []);
    return array_merge(['base' => '', 'account' => '', 'link' => ''], is_array($saved) ? $saved : []);
}

/** What may be saved: an http(s) address without a slash at its end, a UUID, codes of links. */
function rastro_sanitize($input): array
{
    $input = is_array($input) ? $input : [];
    $text = static function (string $name) use ($input): string {
        return isset($input[$name]) && is_string($input[$name]) ? trim($input[$name]) : '';
    };
    $base = untrailingslashit(esc_url_raw($text('base'), ['http', 'https']));
    $account = strtolower($text('account'));
    $link = strtolower(preg_replace('/[\s,;]+/', ' ', $text('link')));
    if ($text('base') !== '' && $base === '') {
        add_settings_error(RASTRO_OPTION, 'base', 'O endereço do Rastro deve começar com https://');
    }
    if ($account !== '' && !preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/', $account)) {
        add_settings_error(RASTRO_OPTION, 'account', 'O ID do usuário não é válido. Copie-o da tela Código para Produção.');
        $account = '';
    }
    if ($link !== '' && !preg_match('/^[0-9a-hjkmnp-tv-z]{8}( [0-9a-hjkmnp-tv-z]{8})*$/', $link)) {
        add_settings_error(RASTRO_OPTION, 'link', 'O código do link tem 8 letras e números. Separe vários com espaço.');
        $link = '';
    }
    return ['base' => $base, 'account' => $account, 'link' => $link];
}

add_action('admin_init', static function (): void {
    register_setting('rastro', RASTRO_OPTION, [
        'type' => 'array',
        'sanitize_callback' => 'rastro_sanitize',
        'default' => [],
    ]);
});

add_action('admin_menu', static function (): void {
    add_options_page('Rastro', 'Rastro', 'manage_options', 'rastro', 'rastro_settings_page');
});

function rastro_field(string $name, string $label, string $help, string $placeholder): void
{
    $id = 'rastro-' . $name;
    printf(
        '<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>'
            . '<input id="%1$s" name="%3$s" type="text" class="regular-text code" value="%4$s" placeholder="%5$s" aria-describedby="%1$s-help">'
            . '<p id="%1$s-help" class="description">%6$s</p></td></tr>',
        esc_attr($id),
        esc_html($label),
        esc_attr(RASTRO_OPTION . '[' . $name . ']'),
        esc_attr(rastro_settings()[$name]),
        esc_attr($placeholder),
        esc_html($help)
    );
}

function rastro_settings_page(): void
{
    if (!current_user_can('manage_options')) {
        return;
    }
    echo '<div class="wrap"><h1>Rastro</h1><form action="options.php" method="post">';
    settings_fields('rastro');
    echo '<table class="form-table" role="presentation">';
    rastro_field('base', 'Endereço do Rastro', 'O endereço em que você abre o painel.', 'https://rastro.suaempresa.com.br');
    rastro_field('account', 'ID do usuário', 'Está na tela Código para Produção.', '00000000-0000-0000-0000-000000000000');
    rastro_field('link', 'Link padrão (opcional)', 'Código do link rastreado que leva ao número do site: os links de WhatsApp com esse número passam a ser rastreados.', 'k3f9x2ab');
    echo '</table>';
    submit_button('Salvar');
    echo '</form>';
    if (rastro_settings()['base'] !== '' && rastro_settings()['account'] !== '') {
        printf(
            '<p><a class="button" target="_blank" rel="noopener" href="%s">Testar a instalação</a></p>',
            esc_url(add_query_arg('rastro_check', '1', home_url('/')))
        );
    }
    echo '</div>';
}

// In the head and before other scripts, so that no page builder changes the address first. The base
// is named because some caches serve the file from an address of their own. Its own tag instead of wp_enqueue_script: optimisation plugins combine enqueued files and drop attributes.
add_action('wp_head', static function (): void {
    $settings = rastro_settings();
    if ($settings['base'] === '' || $settings['account'] === '') {
        return;
    }
    printf(
        '<script async src="%s" data-base="%s" data-account="%s"%s data-no-optimize="1" data-cfasync="false"></script>' . "\n",
        esc_url($settings['base'] . '/c.js'),
        esc_url($settings['base']),
        esc_attr($settings['account']),
        $settings['link'] === '' ? '' : sprintf(' data-link="%s"', esc_attr($settings['link']))
    );
}, 1);

register_uninstall_hook(__FILE__, 'rastro_uninstall');

function rastro_uninstall(): void
{
    delete_option(RASTRO_OPTION);
}
